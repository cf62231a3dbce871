import { ApiError, ConnectionError } from '../../../sdk/src/index.ts';
import type { ShellTexts } from './shell/en.ts';

/** Explains an error to the user. Pages have more specific texts for the error codes that they expect. */
export function problemText(error: Error, { failed, session }: ShellTexts): string {
  if (error instanceof ConnectionError) return failed.connection;
  if (!(error instanceof ApiError)) return failed.unknown;
  if (error.status === 401) return session.endedText;
  if (error.status === 429) return failed.rateLimited;
  if (error.status === 403) return failed.forbidden;
  if (error.status === 404) return failed.notFound;
  if (error.code === 'plan.limit_reached') return failed.plan;
  if (error.code.endsWith('.limit_reached')) return failed.full;
  // Other errors should not occur, so there is no translated text. The service's message is in English.
  if (error.status < 500) return `${failed.refused} (${error.message})`;
  return error.requestId ? `${failed.unknown} ${failed.reference(error.requestId)}` : failed.unknown;
}

/** The service's error about this field of the body, if it rejected the field. */
export const fieldError = (error: Error | undefined, field: string): ApiError['errors'][number] | undefined =>
  error instanceof ApiError ? error.errors.find(({ path }) => path === `body.${field}`) : undefined;

/** Whether the service rejected this field. The service's message is in English, so pages show their own text. */
export const hasFieldError = (error: Error | undefined, field: string): boolean =>
  fieldError(error, field) !== undefined;
