import type { FieldError } from '../errors.ts';

interface HttpErrorOptions {
  readonly fields?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error with its HTTP status and headers. `toHttpError` converts all other errors to this one. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, detail: string, options: HttpErrorOptions = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.fields = options.fields ?? [];
    this.headers = options.headers ?? {};
  }
}
