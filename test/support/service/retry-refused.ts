import { setTimeout as sleep } from 'node:timers/promises';
import { BUSY } from '../../../local/cli/overload-response.ts';
import { timeoutSignal } from '../timeouts.ts';

/** The longest pause before jitter, as a multiple of the service's `Retry-After`. */
const MAX_FACTOR = 5;

/** `fetch` that repeats a request while the service is too busy to accept it, as every client should. */
export function fetchWithRetry(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = timeoutSignal();
  return retryBusy(
    () => fetch(url, { ...init, signal }),
    signal,
    async (response) =>
      mayBeRefusal(response.headers.get('content-type'), response.status)
        ? { retryAfter: response.headers.get('retry-after'), text: await response.clone().text() }
        : undefined,
  );
}

/** The `Retry-After` header and the body of a refusal, from any HTTP client. */
interface Refusal {
  readonly retryAfter: string | null | undefined;
  readonly text: string;
}

/**
 * Sends a request again, after growing pauses, while the service is too busy to start it. `refusalOf` returns undefined
 * for a response that cannot be a refusal.
 */
export async function retryBusy<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  refusalOf: (response: T) => Promise<Refusal | undefined>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    const refusal = signal.aborted ? undefined : await refusalOf(response);
    if (refusal === undefined || !isBusy(refusal)) return response;
    // Without jitter, all clients would come back at the same time.
    await sleep(Number(refusal.retryAfter ?? 1) * 1_000 * Math.min(attempt, MAX_FACTOR) * (0.5 + Math.random()));
  }
}

export const mayBeRefusal = (contentType: string | null | undefined, status: number): boolean =>
  contentType === 'application/problem+json' && [429, 503].includes(status);

/** Only a request that was refused before it started is safe to repeat. A function's own 503 has another text. */
const isBusy = ({ text }: Refusal): boolean => (JSON.parse(text) as { detail?: unknown }).detail === BUSY;
