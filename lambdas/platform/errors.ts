/** What can go wrong in a way that a caller can handle. The HTTP layer gives each kind its status. */
export type ErrorKind =
  | 'invalid_input'
  | 'unauthenticated'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'outdated'
  | 'unprocessable'
  | 'rate_limited';

export interface FieldError {
  /** Where in the request: `body.name`, `query.limit`, `header.idempotency-key`. */
  readonly path: string;
  readonly message: string;
}

/** The one error that rules and operations throw; `code` is a stable string for programs. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ErrorKind;
  readonly code: string;
  readonly fields: readonly FieldError[];
  /** When it makes sense to try again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: ErrorKind,
    code: string,
    detail: string,
    fields: readonly FieldError[] = [],
    retryAfterSeconds?: number,
  ) {
    super(detail);
    this.kind = kind;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Somebody else has changed it since the caller looked; `version` is what it is now. */
export class Outdated extends ServiceError {
  readonly version: string;

  constructor(code: string, detail: string, version: string) {
    super('outdated', code, detail);
    this.version = version;
  }
}

export const notFound = (thing: string, id: string) =>
  new ServiceError('not_found', `${thing}.not_found`, `There is no ${thing.replaceAll('_', ' ')} ${id}.`);

const MAX_ID_LENGTH = 40;

/**
 * For an identifier that cannot be one. It gets the error of an unknown one, before the table is asked: DynamoDB refuses
 * keys of more than 2,048 bytes. Whatever was sent, the error stays short.
 */
export const namesNothing = (thing: string, id: string) => notFound(thing, id.toWellFormed().slice(0, MAX_ID_LENGTH));

/** The limit of a span of time is reached; the client learns when the next one begins. */
export const rateLimited = (code: string, detail: string, retryAfterSeconds: number) =>
  new ServiceError('rate_limited', code, detail, [], retryAfterSeconds);
