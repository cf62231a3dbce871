import { ApiError, ConnectionError, errorOf } from './errors.ts';
import { repeated } from './repeated.ts';

export interface TransportOptions {
  /** How long to wait for a response; of one that streams, for its head and for each further piece. @default 30 seconds */
  readonly timeoutMs?: number;
  /** How often a call is made at most. @default 4 */
  readonly attempts?: number;
  /** Stands in for the platform's own, in tests. */
  readonly fetch?: typeof fetch;
}

export interface TransportRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string;
  readonly signal: AbortSignal | undefined;
  /** Where each attempt has an effect of its own, a lost connection may have had it. @default true */
  readonly isRepeatable?: boolean | undefined;
  /** Instead of the one in the options. */
  readonly timeoutMs?: number | undefined;
}

export const TIMEOUT_MS = 30_000;
const ATTEMPTS = 4;

/**
 * What `read` makes of the response to a request, which is made until one attempt works, fails for good, or there have
 * been enough. Reading is part of the attempt: a response that is cut is a lost connection, too.
 */
export function transport<T>(
  request: TransportRequest,
  options: TransportOptions,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  // The first try of a change with `If-Match` may have worked: its repeat would meet the version that it made.
  const isRepeatable = request.isRepeatable !== false && !request.headers.has('if-match');
  const { attempts = ATTEMPTS } = options;
  return repeated(() => attemptOf(request, options, read), { attempts, isRepeatable, signal: request.signal });
}

async function attemptOf<T>(
  request: TransportRequest,
  options: TransportOptions,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  const { url, signal, timeoutMs = options.timeoutMs ?? TIMEOUT_MS, isRepeatable: _, ...init } = request;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const response = await (options.fetch ?? fetch)(url, {
      ...init,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    if (!response.ok) throw await errorOf(response);
    return await read(response);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    if (url.startsWith('/') && !('location' in globalThis)) throw new TypeError('Outside a page, give a baseUrl.');
    throw new ConnectionError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** For what is read piece by piece, later. */
export const unread = (response: Response): Response => response;

/** `crypto.randomUUID` exists only on https; a Studio in the local network is opened without. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
