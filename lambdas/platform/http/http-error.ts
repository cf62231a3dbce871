import type { FieldError } from '../errors.ts';

interface HttpErrorOptions {
  readonly fields?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that the HTTP layer itself rejects, with its status and headers. */
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
