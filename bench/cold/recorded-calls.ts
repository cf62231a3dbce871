import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Names of AWS calls, like `Query` or `TransactWriteItems of 3`; those of one group were under way at the same time. */
export type CallGroups = readonly (readonly string[])[];

export interface CallRecorder {
  /** Stands in for the database; each call goes on to the real one. */
  readonly databaseUrl: string;
  /** Takes every object: what S3 does is not what a cold start measures. */
  readonly storeUrl: string;
  /** Runs something and tells which calls it made. */
  record(work: () => Promise<unknown>): Promise<CallGroups>;
  stop(): void;
}

/** How long an answer is held back: a cold process takes its time to send the next call beside it. */
const HELD_MILLISECONDS = 150;

/** Sees the calls of a function in a process of its own, as they come over the wire. */
export async function openRecorder(databaseUrl: string): Promise<CallRecorder> {
  let groups: string[][] = [];
  let underWay = 0;
  let recording = false;
  const held = () => (recording ? HELD_MILLISECONDS : 0);
  const noted = (name: string) => {
    const group = underWay > 0 ? groups.at(-1) : undefined;
    if (group) group.push(name);
    else groups.push([name]);
    underWay += 1;
  };
  const database = createServer(async (call, answer) => {
    const body = Buffer.concat(await call.toArray());
    noted(nameOf(call, body));
    const onward = request(databaseUrl, { method: 'POST', headers: call.headers }, (real) => {
      setTimeout(() => {
        underWay -= 1;
        answer.writeHead(real.statusCode ?? 502, real.headers);
        real.pipe(answer);
      }, held());
    });
    onward.end(body);
  });
  const store = createServer((call, answer) => {
    noted('PutObject');
    call.resume().on('end', () =>
      setTimeout(() => {
        underWay -= 1;
        answer.setHeader('etag', '"0"').end();
      }, held()),
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

/** `DynamoDB_20120810.Query` → `Query`; a transaction also tells how many writes it is made of. */
function nameOf({ headers }: IncomingMessage, body: Buffer): string {
  const name = String(headers['x-amz-target']).replace(/^.*\./, '');
  const { TransactItems } = JSON.parse(String(body)) as { TransactItems?: readonly unknown[] };
  return TransactItems ? `${name} of ${TransactItems.length}` : name;
}

async function portOf(server: ReturnType<typeof createServer>): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
