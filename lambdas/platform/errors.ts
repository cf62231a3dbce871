/** Errors that a caller can handle. The HTTP layer maps each kind to a status. */
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
  /** The place in the request: `body.name`, `query.limit`, `header.idempotency-key`. */
  readonly path: string;
  readonly message: string;
  /** A stable name for the error, for clients that explain it in their own words. */
  readonly reason?: string;
}

/** The error that an operation throws if its caller can handle it. `code` is a stable string for programs. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ErrorKind;
  readonly code: string;
  readonly fields: readonly FieldError[];
  /** Seconds after which a retry makes sense. */
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

/** The resource has changed since the caller read it. `version` is the current version. */
export class VersionMismatch extends ServiceError {
  readonly version: string;

  constructor(code: string, detail: string, version: string) {
    super('outdated', code, detail);
    this.version = version;
  }
}

export const notFound = (thing: string, id: string) =>
  new ServiceError('not_found', `${thing}.not_found`, `There is no ${nameOf(thing)} ${id}.`);

/** The name of a thing in a sentence: "QPR code" for `qpr_code`. */
const nameOf = (thing: string): string =>
  thing.replaceAll('_', ' ').replace(/^(?:api|qpr)\b/, (abbreviation) => abbreviation.toUpperCase());

const MAX_ID_LENGTH = 40;

/**
 * For a malformed id. It gets the same error as an unknown id, without a read: DynamoDB rejects keys of more than 2,048
 * bytes. The id is truncated, so the error stays short.
 */
export const malformedIdNotFound = (thing: string, id: string) =>
  notFound(thing, id.toWellFormed().slice(0, MAX_ID_LENGTH));

/** A rate limit is reached. The client learns when it can retry. */
export const rateLimited = (code: string, detail: string, retryAfterSeconds: number) =>
  new ServiceError('rate_limited', code, detail, [], retryAfterSeconds);

/** Runs `rule` for one part of the body. The field errors that it throws then start with the path of that part. */
export function inBodyPart<T>(part: string, rule: () => T): T {
  try {
    return rule();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const fields = error.fields.map((field) => ({ ...field, path: field.path.replace(/^body/, `body.${part}`) }));
    throw new ServiceError(error.kind, error.code, error.message, fields, error.retryAfterSeconds);
  }
}
