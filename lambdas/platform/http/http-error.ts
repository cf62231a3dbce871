import type { FieldError } from '../errors.ts';

interface More {
  readonly fields?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that the HTTP layer itself turns down, where the status and headers are the point. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, detail: string, more: More = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.fields = more.fields ?? [];
    this.headers = more.headers ?? {};
  }
}
