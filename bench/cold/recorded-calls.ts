import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Names of AWS calls, such as `Query` or `TransactWriteItems of 3`. The calls of one group ran concurrently. */
export type CallGroups = readonly (readonly string[])[];

export interface CallRecorder {
  /** Proxy for the database; each call is forwarded to the real one. */
  readonly databaseUrl: string;
  /** Accepts every object: a cold start does not measure S3. */
  readonly storeUrl: string;
  /** Runs a function and returns the calls that it made. */
  record(work: () => Promise<unknown>): Promise<CallGroups>;
  stop(): void;
}

/** How long a response is delayed, to give a cold process time to send concurrent calls. */
const HELD_MILLISECONDS = 150;

/** Records the network calls of a function in a separate process. */
export async function openRecorder(databaseUrl: string): Promise<CallRecorder> {
  let groups: string[][] = [];
  let inFlight = 0;
  let recording = false;
  const delay = () => (recording ? HELD_MILLISECONDS : 0);
  const noteCall = (name: string) => {
    const group = inFlight > 0 ? groups.at(-1) : undefined;
    if (group) group.push(name);
    else groups.push([name]);
    inFlight += 1;
  };
  const database = createServer(async (call, answer) => {
    const body = Buffer.concat(await call.toArray());
    noteCall(nameOf(call, body));
    const forwarded = request(databaseUrl, { method: 'POST', headers: call.headers }, (real) => {
      setTimeout(() => {
        inFlight -= 1;
        answer.writeHead(real.statusCode ?? 502, real.headers);
        real.pipe(answer);
      }, delay());
    });
    forwarded.end(body);
  });
  const store = createServer((call, answer) => {
    noteCall('PutObject');
    call.resume().on('end', () =>
      setTimeout(() => {
        inFlight -= 1;
        answer.setHeader('etag', '"0"').end();
      }, delay()),
    );
  });
  const [databasePort, storePort] = [await portOf(database), await portOf(store)];
  return {
    databaseUrl: `http://127.0.0.1:${databasePort}`,
    storeUrl: `http://127.0.0.1:${storePort}`,
    async record(work) {
      groups = [];
      recording = true;
      await work();
      recording = false;
      return groups;
    },
    stop: () => [database, store].forEach((server) => void server.close()),
  };
}

/** `DynamoDB_20120810.Query` → `Query`; a transaction includes its number of writes. */
function nameOf({ headers }: IncomingMessage, body: Buffer): string {
  const name = String(headers['x-amz-target']).replace(/^.*\./, '');
  const { TransactItems } = JSON.parse(String(body)) as { TransactItems?: readonly unknown[] };
  return TransactItems ? `${name} of ${TransactItems.length}` : name;
}

async function portOf(server: ReturnType<typeof createServer>): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
