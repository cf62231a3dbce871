import { randomInt } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { timeoutSignal } from '../timeouts.ts';
import { mayBeRefusal, retryBusy } from './retry-refused.ts';

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly onFirstPiece?: (() => void) | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/**
 * Sends a request from a given loopback address. All of 127.0.0.0/8 is loopback, so one machine can act as many
 * visitors. Unlike `fetch`, this lets a test choose the Host header.
 */
export const callFrom = (address: string, url: string, call: Call = {}): Promise<Received> =>
  retryBusy(
    () => callOnce(address, url, call),
    timeoutSignal(),
    async ({ status, headers, bytes }) =>
      mayBeRefusal(headers['content-type'], status)
        ? { retryAfter: headers['retry-after'], text: bytes.toString() }
        : undefined,
  );

const callOnce = (address: string, url: string, { method = 'GET', headers = {}, body, onFirstPiece }: Call) =>
  new Promise<Received>((resolve, reject) => {
    const { port, pathname, search } = new URL(url);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: pathname + search,
        method,
        headers,
        localAddress: address,
        agent: false,
        signal: timeoutSignal(),
      },
      (response) => {
        const { statusCode: status = 0, headers: received } = response;
        if (onFirstPiece) response.once('data', onFirstPiece);
        buffer(response).then((bytes) => resolve({ status, headers: received, bytes }), reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** A random loopback address, so that no other test and no retry shares its rate limits. */
export const newVisitorAddress = () => ['127', randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.');

/** Runs the calls with limited concurrency, like a client with a connection pool. The results keep their order. */
export async function runConcurrently<T>(calls: readonly (() => Promise<T>)[], concurrency = 8): Promise<T[]> {
  const results: T[] = [];
  const waiting = calls.entries();
  const worker = async () => {
    for (const [index, call] of waiting) results[index] = await call();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
