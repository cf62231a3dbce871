import { fetchWithRetry } from './retry-refused.ts';

export interface Reply<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent verbatim instead of `body`. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
  /** `null` sends no key. */
  readonly key?: string | null;
}

/** A client of the running service that validates each response against the published API description. */
export class ApiClient {
  readonly baseUrl: string;
  readonly key: string;

  constructor(baseUrl: string, key: string) {
    this.baseUrl = baseUrl;
    this.key = key;
  }

  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    { body, rawBody, headers = {}, key = this.key }: CallOptions = {},
  ): Promise<Reply<Body>> {
    const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetchWithRetry(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
      redirect: 'manual',
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const parsed: unknown = text !== '' && /\bjson\b/.test(type) ? JSON.parse(text) : text === '' ? undefined : text;
    (await conformance()).expectMatchesDescription(
      method,
      new URL(response.url).pathname,
      response.status,
      type,
      parsed,
    );
    return { status: response.status, headers: response.headers, body: parsed as Body, text };
  }
}

/** The module that validates responses. jest's environment provides it; the benchmarks run without jest. */
const conformance = async (): Promise<typeof import('./conformance.ts')> =>
  (globalThis as { conformance?: typeof import('./conformance.ts') }).conformance ?? (await import('./conformance.ts'));
