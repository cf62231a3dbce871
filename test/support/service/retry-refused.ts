import { setTimeout as sleep } from 'node:timers/promises';
import { BUSY } from '../../../local/cli/overload-response.ts';

/** The pause grows to this many times what the service asks for. */
const MAX_FACTOR = 5;

/** Sends a request again while the service refuses it because it is busy, as every client should. */
export async function retryRefused(send: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    if (signal.aborted || !(await isRefused(response))) return response;
    const pauseMs = Number(response.headers.get('retry-after') ?? 1) * 1_000;
    // Without jitter, all clients would come back at the same time.
    await sleep(pauseMs * Math.min(attempt, MAX_FACTOR) * (0.5 + Math.random()));
  }
}

/** Only a request that was refused before it started is safe to repeat. A function's own 503 has another text. */
async function isRefused(response: Response): Promise<boolean> {
  const isProblem = response.headers.get('content-type') === 'application/problem+json';
  if (!isProblem || ![429, 503].includes(response.status)) return false;
  const { detail } = (await response.clone().json()) as { detail?: unknown };
  return detail === BUSY;
}
