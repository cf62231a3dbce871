import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TIMEOUT_MILLISECONDS } from '../timeouts.ts';

/** A received delivery. */
export interface Received {
  readonly atMilliseconds: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** How many TCP connections were opened. */
  readonly connections: () => number;
  /** Resolves once at least `count` deliveries that match `fits` have arrived. */
  waitFor(
    count: number,
    timeoutMilliseconds?: number,
    fits?: (delivery: Received) => boolean,
  ): Promise<readonly Received[]>;
  stop(): Promise<void>;
}

type Answer = (received: Received, response: ServerResponse, index: number) => void;

const tlsFile = (name: string) => readFileSync(new URL(`tls/${name}`, import.meta.url), 'utf8');
export const selfSignedCertificate = tlsFile('self-signed.cert.pem');

export interface ReceiverOptions {
  /** @default answers 200 */
  readonly answer?: Answer;
  readonly tls?: boolean;
  /** @default any free port */
  readonly port?: number;
}

const answerOk: Answer = (_received, response) => {
  response.writeHead(200).end('thanks');
};

/** A webhook receiver on loopback that records every delivery. */
export async function startReceiver({
  answer = answerOk,
  tls = false,
  port = 0,
}: ReceiverOptions = {}): Promise<Receiver> {
  const received: Received[] = [];
  const watchers = new Set<() => void>();
  let connections = 0;
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const delivery: Received = {
        atMilliseconds: Date.now(),
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      received.push(delivery);
      answer(delivery, response, received.length - 1);
      for (const watcher of watchers) watcher();
    });
  };
  const server = tls
    ? createSecureServer({ cert: selfSignedCertificate, key: tlsFile('self-signed.key.pem') }, listener)
    : createServer(listener);
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;

  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${bound}`,
    port: bound,
    received,
    connections: () => connections,
    waitFor: (count, timeoutMilliseconds = TIMEOUT_MILLISECONDS, fits = () => true) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Received[]>();
      const check = () => {
        try {
          const matching = received.filter(fits);
          if (matching.length >= count) resolve(matching);
        } catch (error) {
          // An invalid delivery must fail the test instead of crashing the server.
          reject(error);
        }
      };
      const timer = setTimeout(
        () => reject(new Error(`Only ${received.filter(fits).length} of ${count} deliveries arrived.`)),
        timeoutMilliseconds,
      );
      watchers.add(check);
      check();
      return promise.finally(() => {
        clearTimeout(timer);
        watchers.delete(check);
      });
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
