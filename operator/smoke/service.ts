import { randomUUID } from 'node:crypto';
import { CheckFailed } from './expect.ts';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A client of the service with an API key. */
export class Service {
  readonly baseUrl: string;
  readonly stepTimeoutMilliseconds: number;
  readonly #key: string;

  constructor(baseUrl: string, key: string, stepTimeoutMilliseconds: number) {
    this.baseUrl = baseUrl;
    this.#key = key;
    this.stepTimeoutMilliseconds = stepTimeoutMilliseconds;
  }

  /** Fetches any URL, without the API key. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(this.stepTimeoutMilliseconds),
        ...init,
      });
    } catch (error) {
      throw new CheckFailed(`${new URL(url).origin} does not respond: ${reasonOf(error)}`);
    }
  }

  /** Calls the API and returns the response, even if it is an error. With `key: false`, does not send the key. */
  async request(method: string, path: string, body?: unknown, { key = true } = {}): Promise<ApiResponse> {
    const response = await this.fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${this.#key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // Each call has its own idempotency key, so the service creates nothing twice if the HTTP request is repeated.
        ...(method === 'POST' && key && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await jsonOf(response) };
  }

  /** Calls the API and throws if the call does not succeed. */
  async call(method: string, path: string, body?: unknown): Promise<ApiResponse['body']> {
    const response = await this.request(method, path, body);
    if (response.status < 300) return response.body;
    const { code = 'no code', detail = '' } = response.body;
    throw new CheckFailed(`${method} ${path} returned ${response.status}: ${code} ${detail}`.trim());
  }
}

async function jsonOf(response: Response): Promise<ApiResponse['body']> {
  const text = await response.text();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
