import { ApiError, ConnectionError } from '../../../sdk/src/index.ts';
import { t } from './t.ts';

/** Explains an error to the user. Pages have more specific texts for the error codes that they expect. */
export function problemText(error: Error): string {
  if (error instanceof ConnectionError) return t.shell.failed.connection;
  if (!(error instanceof ApiError)) return t.shell.failed.unknown;
  if (error.status === 401) return t.shell.session.endedText;
  if (error.status === 429) return t.shell.failed.rateLimited;
  if (error.status === 403) return t.shell.failed.forbidden;
  if (error.status === 404) return t.shell.failed.notFound;
  if (error.code === 'plan.limit_reached') return t.shell.failed.plan;
  if (error.code.endsWith('.limit_reached')) return t.shell.failed.full;
  // Other errors should not occur, so there is no translated text. The service's message is in English.
  if (error.status < 500) return `${t.shell.failed.refused} (${error.message})`;
  return error.requestId
    ? `${t.shell.failed.unknown} ${t.shell.failed.reference({ requestId: error.requestId })}`
    : t.shell.failed.unknown;
}

/** The service's error about this field of the body, if it rejected the field. */
export const fieldError = (error: Error | undefined, field: string): ApiError['errors'][number] | undefined =>
  error instanceof ApiError ? error.errors.find(({ path }) => path === `body.${field}`) : undefined;

/** Whether the service rejected this field. The service's message is in English, so pages show their own text. */
export const hasFieldError = (error: Error | undefined, field: string): boolean =>
  fieldError(error, field) !== undefined;
