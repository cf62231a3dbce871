import { randomUUID } from 'node:crypto';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { AssumptionValue } from '../../../contracts/aws-assumptions.ts';
import { PROBE_KEYS, PROBE_ROUTES, STREAM_PARTS, STREAM_PATH } from '../../../contracts/probe.ts';
import { eventually } from '../../smoke/expect.ts';
import type { ProbeTarget } from '../target.ts';

/** It takes a moment until the domain name of a new distribution resolves everywhere. */
const TIMEOUT_MILLISECONDS = 60_000;
const CALL_MILLISECONDS = 30_000;

const REMAPPED = 'x-amzn-remapped-www-authenticate';

/** Calls the function `echo-request`, which always returns 401. */
async function echo({ outputs }: ProbeTarget): Promise<Response> {
  const [method = '', path = ''] = PROBE_ROUTES.echo.split(' ');
  return eventually(TIMEOUT_MILLISECONDS, async () => {
    const response = await fetch(`${outputs.Url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(CALL_MILLISECONDS),
    });
    if (response.status !== 401) throw new Error(`${method} ${path} returned ${response.status} instead of 401`);
    return response;
  });
}

export async function contentType(target: ProbeTarget): Promise<AssumptionValue<'content-type'>> {
  const { content_type: received } = (await (await echo(target)).json()) as { content_type: string | null };
  return received === 'application/json' ? 'forwarded' : 'dropped';
}

export async function wwwAuthenticate(target: ProbeTarget): Promise<AssumptionValue<'www-authenticate'>> {
  const { headers } = await echo(target);
  if (headers.has('www-authenticate')) return 'kept';
  if (headers.has(REMAPPED)) return 'remapped';
  throw new Error('the response has neither WWW-Authenticate nor the remapped header');
}

/** Sends a signal when the first part of the stream arrives. The last part says whether the signal came in time. */
export async function functionUrlStream({
  outputs,
  aws,
}: ProbeTarget): Promise<AssumptionValue<'function-url-stream'>> {
  const id = randomUUID();
  const response = await fetch(`${outputs.Url}${STREAM_PATH}${id}`, { signal: AbortSignal.timeout(CALL_MILLISECONDS) });
  if (response.status !== 200 || !response.body) throw new Error(`${STREAM_PATH} returned ${response.status}`);
  let received = '';
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    if (received === '') await sendSignal(aws, outputs.TableName, id);
    received += part;
  }
  if (received.endsWith(STREAM_PARTS.signaled)) return 'streamed';
  if (received.endsWith(STREAM_PARTS.timedOut)) return 'buffered';
  throw new Error(`the stream ended with ${JSON.stringify(received.slice(-100))}`);
}

async function sendSignal(aws: ProbeTarget['aws'], TableName: string, id: string): Promise<void> {
  const Item = { pk: { S: `${PROBE_KEYS.signal}${id}` } };
  await new DynamoDBClient(aws).send(new PutItemCommand({ TableName, Item }));
}
