import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { untilPatienceEnds } from '../patience.ts';

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/**
 * A request from an address of this machine's own: all of 127.0.0.0/8 is loopback, so one machine plays
 * many visitors. Unlike fetch, it lets a test choose the Host.
 */
export const callFrom = (address: string, url: string, { method = 'GET', headers = {}, body }: Call = {}) =>
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
        signal: untilPatienceEnds(),
      },
      (response) => {
        const { statusCode: status = 0, headers: received } = response;
        buffer(response).then((bytes) => resolve({ status, headers: received, bytes }), reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** An address of loopback that no other test uses, nor this one when it is tried again: limits are kept by address. */
export const newVisitorAddress = () => ['127', randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.');

/** Calls in bursts, until what came back is enough; a machine that is too slow for it ends somewhere, too. */
export async function floodUntil<T>(
  isEnough: (results: readonly T[]) => boolean,
  call: (index: number) => Promise<T>,
  { burst = 40, most = 4_000 } = {},
): Promise<readonly T[]> {
  const results: T[] = [];
  while (!isEnough(results) && results.length < most) {
    const from = results.length;
    results.push(...(await fewAtOnce(Array.from({ length: burst }, (_, index) => () => call(from + index)))));
  }
  return results;
}

/** Runs them a few at a time, as a client with some connections does; the results are in order. */
export async function fewAtOnce<T>(calls: readonly (() => Promise<T>)[], atOnce = 8): Promise<T[]> {
  const results: T[] = [];
  const waiting = calls.entries();
  const worker = async () => {
    for (const [index, call] of waiting) results[index] = await call();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
