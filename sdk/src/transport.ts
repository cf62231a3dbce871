import { ApiError, ConnectionError, toApiError } from './errors.ts';
import { retry } from './retry.ts';

export interface TransportOptions {
  /**
   * How long to wait for a response. A stream may take this long for its headers and for each chunk.
   * @default 30 seconds
   */
  readonly timeoutMs?: number;
  /** The maximum number of attempts, including the first. @default 4 */
  readonly attempts?: number;
  /** Used instead of the platform's `fetch`, for example in tests. */
  readonly fetch?: typeof fetch;
}

export interface TransportRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string;
  readonly signal: AbortSignal | undefined;
  /**
   * Whether to retry after a lost connection. False if the request could take effect twice, because the lost attempt
   * may have succeeded. @default true
   */
  readonly isRetryable?: boolean | undefined;
  /** Overrides the timeout of the options. */
  readonly timeoutMs?: number | undefined;
}

export const TIMEOUT_MS = 30_000;
const ATTEMPTS = 4;

/**
 * Sends a request with retries and returns the result of `read`. Reading is part of the attempt, so a response that
 * breaks off counts as a lost connection.
 */
export function transport<T>(
  request: TransportRequest,
  options: TransportOptions,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  // The first attempt of a request with `If-Match` may have succeeded. A retry would then conflict with that attempt.
  const isRetryable = request.isRetryable !== false && !request.headers.has('if-match');
  const { attempts = ATTEMPTS } = options;
  return retry(() => attempt(request, options, read), { attempts, isRetryable, signal: request.signal });
}

async function attempt<T>(
  request: TransportRequest,
  options: TransportOptions,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  const { url, signal, timeoutMs = options.timeoutMs ?? TIMEOUT_MS, isRetryable: _, ...init } = request;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  let response: Response | undefined;
  try {
    response = await (options.fetch ?? fetch)(url, {
      ...init,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    });
    if (!response.ok) throw await toApiError(response);
    return await read(response);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    if (!/^https?:\/\//i.test(url) && !('location' in globalThis))
      throw new TypeError('Set baseUrl to a URL such as https://api.example.com. It is optional only in a browser.');
    throw new ConnectionError(error, timeout.signal.aborted ? timeoutMs : undefined, response !== undefined);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the response unread, for callers that stream it. */
export const rawResponse = (response: Response): Response => response;

/** Browsers offer `crypto.randomUUID` only over https, but people open a Studio on the local network over http. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
