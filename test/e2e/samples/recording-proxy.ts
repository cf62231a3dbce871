import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { timeoutSignal } from '../../support/timeouts.ts';

/**
 * Two addresses in front of the service. The samples of an operation usually send the same request in every language.
 * Then the service handles the request once, and the other languages get the recorded response.
 */
export interface RecordingProxy {
  /** Forwards every request and records the response. */
  readonly firstUrl: string;
  /** Answers a recorded request with its recorded response. Forwards all other requests. */
  readonly repeatUrl: string;
  /** The number of requests that got a recorded response. */
  readonly repeated: () => number;
  /** Deletes the recorded responses, because the next step needs new ones. */
  forget(): void;
  stop(): Promise<void>;
}

interface Recorded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/** Headers that `fetch` sets itself, or that describe an encoding that it has already decoded. */
const NOT_FORWARDED = ['host', 'connection', 'content-length', 'content-encoding', 'transfer-encoding', 'expect'];

export async function startRecordingProxy(serviceUrl: string): Promise<RecordingProxy> {
  const recorded = new Map<string, Recorded>();
  let repeated = 0;
  const forward = async (request: IncomingMessage, body: Buffer): Promise<Recorded> => {
    const headers = Object.entries(request.headers).filter(([name]) => !NOT_FORWARDED.includes(name));
    const response = await fetch(new URL(request.url ?? '', serviceUrl), {
      method: request.method ?? 'GET',
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      redirect: 'manual',
      signal: timeoutSignal(),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const kept = [...response.headers].filter(([name]) => name !== 'set-cookie' && !NOT_FORWARDED.includes(name));
    return {
      status: response.status,
      headers: { ...Object.fromEntries(kept), 'set-cookie': response.headers.getSetCookie() },
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  const first = await listen(async (request, body) => {
    const response = await forward(request, body);
    recorded.set(identityOf(request, body), response);
    return response;
  });
  const repeat = await listen(async (request, body) => {
    // qpr also sends its key to public operations, which the curl samples call without a key.
    const known = recorded.get(identityOf(request, body)) ?? recorded.get(identityOf(request, body, ''));
    if (known) repeated += 1;
    return known ?? (await forward(request, body));
  });
  return {
    firstUrl: urlOf(first),
    repeatUrl: urlOf(repeat),
    repeated: () => repeated,
    forget: () => recorded.clear(),
    stop: async () => {
      for (const server of [first, repeat]) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
    },
  };
}

async function listen(respond: (request: IncomingMessage, body: Buffer) => Promise<Recorded>): Promise<Server> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await respond(request, await buffer(request));
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Requests with equal identities mean the same to the service. */
function identityOf({ method, url, headers }: IncomingMessage, body: Buffer, key = headers.authorization): string {
  const { 'content-type': contentType = '' } = headers;
  return [method, url, key ?? '', contentType, normalized(body)].join('\n');
}

/** Returns JSON without white space and with sorted names, and other bodies as base64. */
function normalized(body: Buffer): string {
  try {
    return JSON.stringify(JSON.parse(body.toString()), (_name, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : value,
    );
  } catch {
    return body.toString('base64');
  }
}
