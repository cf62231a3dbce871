import type { ErrorCode, Problem } from './operations.ts';

/** The service answered with an error. `code` is stable: decide by it, not by the text. */
export class ApiError extends Error {
  readonly status: number;
  /** One of those that are known, or one of a newer service; `unknown` where something else answered. */
  readonly code: ErrorCode | (string & Record<never, never>);
  /** Names the request in the service's logs. */
  readonly requestId: string | undefined;
  /** What is wrong with which field, by its path in the request, such as `limits.tokens_per_day`. */
  readonly errors: NonNullable<Problem['errors']>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, problem: Partial<Problem>, retryAfterSeconds?: number) {
    super(problem.detail ?? problem.title ?? `The service answered with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.requestId = problem.request_id;
    this.errors = problem.errors ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Nothing came back: no connection, or no answer in time. The call may have had its effect. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The service could not be reached.', { cause });
    this.name = 'ConnectionError';
  }
}

/** A response that is no success, as an error. Whatever stands between may answer in other words than ours. */
export async function errorOf(response: Response): Promise<ApiError> {
  let problem: unknown;
  try {
    problem = await response.json();
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
