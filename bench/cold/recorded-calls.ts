import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Names of AWS calls, such as `Query` or `TransactWriteItems of 3`. The calls of one group ran concurrently. */
export type CallGroups = readonly (readonly string[])[];

export interface CallRecorder {
  /** The address of a proxy that forwards each call to the real database. */
  readonly databaseUrl: string;
  /** The address of a stand-in for S3 that accepts every object: the benchmark does not measure S3. */
  readonly s3Url: string;
  /** Runs `work` and returns the AWS calls that arrived meanwhile. */
  record(work: () => Promise<unknown>): Promise<CallGroups>;
  stop(): void;
}

/** The delay of each response while calls are recorded. It gives a cold process time to send concurrent calls. */
const DELAY_MILLISECONDS = 150;

/** Records the AWS calls of a Lambda function that runs in a separate process. */
export async function openRecorder(databaseUrl: string): Promise<CallRecorder> {
  let groups: string[][] = [];
  let inFlight = 0;
  let isRecording = false;
  const currentDelay = () => (isRecording ? DELAY_MILLISECONDS : 0);
  const noteCall = (name: string) => {
    const group = inFlight > 0 ? groups.at(-1) : undefined;
    if (group) group.push(name);
    else groups.push([name]);
    inFlight += 1;
  };
  const database = createServer(async (call, response) => {
    const body = Buffer.concat(await call.toArray());
    noteCall(nameOf(call, body));
    const forwarded = request(databaseUrl, { method: 'POST', headers: call.headers }, (real) => {
      setTimeout(() => {
        inFlight -= 1;
        response.writeHead(real.statusCode ?? 502, real.headers);
        real.pipe(response);
      }, currentDelay());
    });
    forwarded.end(body);
  });
  const s3 = createServer((call, response) => {
    noteCall('PutObject');
    call.resume().on('end', () =>
      setTimeout(() => {
        inFlight -= 1;
        response.setHeader('etag', '"0"').end();
      }, currentDelay()),
    );
  });
  const [databasePort, s3Port] = [await listen(database), await listen(s3)];
  return {
    databaseUrl: `http://127.0.0.1:${databasePort}`,
    s3Url: `http://127.0.0.1:${s3Port}`,
    async record(work) {
      groups = [];
      isRecording = true;
      await work();
      isRecording = false;
      return groups;
    },
    stop: () => [database, s3].forEach((server) => void server.close()),
  };
}

/** `DynamoDB_20120810.Query` → `Query`; a transaction includes its number of writes. */
function nameOf({ headers }: IncomingMessage, body: Buffer): string {
  const name = String(headers['x-amz-target']).replace(/^.*\./, '');
  const { TransactItems } = JSON.parse(String(body)) as { TransactItems?: readonly unknown[] };
  return TransactItems ? `${name} of ${TransactItems.length}` : name;
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
