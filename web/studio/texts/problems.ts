import { ApiError, ConnectionError } from '../../../sdk/src/index.ts';
import type { ShellTexts } from './shell/en.ts';

/** What an error means for the person who met it. Pages have better words for the codes that they expect. */
export function problemText(error: Error, { failed, session }: ShellTexts): string {
  if (error instanceof ConnectionError) return failed.connection;
  if (!(error instanceof ApiError)) return failed.unknown;
  if (error.status === 401) return session.endedText;
  if (error.status === 429) return failed.rateLimited;
  if (error.status === 403) return failed.forbidden;
  if (error.status === 404) return failed.notFound;
  if (error.code === 'plan.limit_reached') return failed.plan;
  if (error.code.endsWith('.limit_reached')) return failed.full;
  // Nobody should meet any other; what the service says about it, it says in English.
  if (error.status < 500) return `${failed.refused} (${error.message})`;
  return error.requestId ? `${failed.unknown} ${failed.reference(error.requestId)}` : failed.unknown;
}

/** Whether the service refused this field of the body. What it says about it is English: pages have words of their own. */
export const hasFieldError = (error: Error | undefined, field: string): boolean =>
  error instanceof ApiError && error.errors.some(({ path }) => path === `body.${field}`);
