import type { ErrorCode, Problem } from './operations.ts';

/** The service returned an error. Branch on `code`, which is stable, not on the message. */
export class ApiError extends Error {
  readonly status: number;
  /**
   * A newer service may send codes that this version does not know. `unknown` if the response is not from the service.
   */
  readonly code: ErrorCode | (string & Record<never, never>);
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined;
  /** The errors by field. A field is named by its path in the request, such as `body.limits.tokens_per_day`. */
  readonly errors: NonNullable<Problem['errors']>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, problem: Partial<Problem>, retryAfterSeconds?: number) {
    super(problem.detail ?? problem.title ?? `The service responded with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.requestId = problem.request_id;
    this.errors = problem.errors ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No complete response arrived: the connection failed or timed out. The call may still have taken effect. */
export class ConnectionError extends Error {
  /** The timeout of the call, if it expired. */
  readonly timeoutMs: number | undefined;
  /** Whether the service had started to respond. */
  readonly hasResponse: boolean;

  constructor(cause: unknown, timeoutMs?: number, hasResponse = false) {
    super(messageOf(timeoutMs, hasResponse), { cause });
    this.name = 'ConnectionError';
    this.timeoutMs = timeoutMs;
    this.hasResponse = hasResponse;
  }
}

function messageOf(timeoutMs: number | undefined, hasResponse: boolean): string {
  if (timeoutMs !== undefined) return `The request timed out after ${timeoutMs / 1_000} s.`;
  return hasResponse ? 'The connection broke before the response was complete.' : 'The service could not be reached.';
}

/**
 * Converts an error response. A proxy in between may respond with something other than a problem document. Throws if
 * the response breaks off.
 */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  let problem: unknown;
  try {
    problem = JSON.parse(text);
  } catch {
    problem = undefined;
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    typeof problem === 'object' && problem !== null ? problem : {},
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}
