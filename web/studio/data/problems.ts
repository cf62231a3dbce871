import { ApiError, ConnectionError } from '../../../sdk/src/index.ts';
import type { ShellTexts } from '../texts/shell/en.ts';

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

/** What the service says about a field of the body. */
export const fieldError = (error: Error | undefined, field: string): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ path }) => path === `body.${field}`)?.message : undefined;
