import { ApiError, ConnectionError } from '../src/qpr.ts';
import { EXIT, Interrupted, UsageError, UserError } from './failures.ts';
import { clean } from './terminal/text.ts';

export interface DescribedError {
  readonly exitCode: number;
  /** For people: what went wrong and what to do. */
  readonly lines: readonly string[];
  /** For programs: the same in a stable format. */
  readonly problem: Readonly<Record<string, unknown>>;
}

const TRY_AGAIN = 'Try again in a moment. If the error persists, contact the operator of the service.';
const CHECK_URL =
  'Check that the URL is correct (--base-url, QPR_BASE_URL or `qpr login`) and that the service is running.';

/** Describes any error for the user. Omits the stack trace even of unexpected errors, because it does not help. */
export function describeError(error: unknown, baseUrl: string | undefined): DescribedError {
  if (error instanceof Interrupted || (error instanceof Error && error.name === 'AbortError'))
    return { exitCode: EXIT.interrupted, lines: ['Stopped.'], problem: { code: 'interrupted', detail: 'Stopped.' } };
  if (error instanceof UsageError) {
    const where = `qpr ${error.command === undefined ? '' : `${error.command} `}--help`;
    return describeAs(EXIT.usage, 'usage', error.message, [`See: ${where}`]);
  }
  if (error instanceof UserError) return describeAs(EXIT.failed, 'failed', error.message, []);
  if (error instanceof ConnectionError)
    return describeAs(EXIT.failed, 'connection', noResponse(baseUrl ?? 'The service', error), [
      error.hasResponse ? TRY_AGAIN : CHECK_URL,
    ]);
  if (error instanceof ApiError) return describeApiError(error);
  return describeAs(EXIT.failed, 'unexpected', error instanceof Error ? error.message : String(error), [
    'This is a bug: please report it with the command that you typed.',
  ]);
}

function noResponse(service: string, { timeoutMs, hasResponse }: ConnectionError): string {
  if (timeoutMs !== undefined) return `${service} did not respond within ${timeoutMs / 1_000} s.`;
  return hasResponse ? `${service} did not send a complete response.` : `${service} does not respond.`;
}

const describeAs = (exitCode: number, code: string, detail: string, hints: readonly string[]): DescribedError => ({
  exitCode,
  lines: [...clean(detail).split('\n'), ...hints],
  problem: { code, detail },
});

function describeApiError(error: ApiError): DescribedError {
  const { status, code, message, errors, requestId, retryAfterSeconds } = error;
  // A single error is already part of the message.
  const fieldErrors = (errors.length > 1 ? errors : []).map(
    ({ path, message: text }) => `  ${clean(path)}: ${clean(text)}`,
  );
  const hint = hintFor(code, status, retryAfterSeconds);
  return {
    exitCode: EXIT.failed,
    lines: [
      clean(message),
      ...fieldErrors,
      ...(hint === undefined ? [] : [hint]),
      `(${status} ${clean(code)}${requestId === undefined ? '' : `, request ${clean(requestId)}`})`,
    ],
    problem: { code, status, detail: message, request_id: requestId, ...(errors.length > 0 && { errors }) },
  };
}

/** A suggestion for the next step, if there is one. */
function hintFor(code: string, status: number, retryAfterSeconds: number | undefined): string | undefined {
  if (status === 401) return 'Check QPR_API_KEY, or store another key with `qpr login`.';
  if (code === 'api_key.missing_scope')
    return 'Create a key with this scope in the Studio (qpr open), then store it with `qpr login`.';
  if (code === 'plan.limit_reached')
    return 'The organization or account has reached a limit of its plan. See the plan with: qpr open';
  if (status === 404) return NOT_FOUND_HINTS.find(([start]) => code.startsWith(start))?.[1];
  if (status === 429)
    return `Try again ${retryAfterSeconds === undefined ? 'later' : `in ${retryAfterSeconds} seconds`}.`;
  if (status >= 500) return TRY_AGAIN;
  return undefined;
}

/** What to suggest if something was not found, by the start of the error code. */
const NOT_FOUND_HINTS = [
  ['qpr_code.', 'See your codes with: qpr codes list'],
  ['webhook.', 'See your webhooks with: qpr webhooks list'],
  ['delivery.', 'See deliveries with: qpr webhooks deliveries WEBHOOK'],
  ['organization.', 'See your organizations with: qpr organizations list'],
  ['api_key.', 'See your keys with: qpr keys list'],
  ['conversation.', 'See conversations with: qpr conversations list'],
  ['event.', 'See events with: qpr events list'],
] as const;
