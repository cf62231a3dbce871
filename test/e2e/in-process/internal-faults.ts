import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { assetPath } from '../../../local/engine/assembly.ts';
import type { AwsRequest, AwsResponse } from '../../../local/engine/types.ts';
import { flatten } from '../../../shared/cloudformation/flatten.ts';
import { readTemplate } from '../../../shared/cloudformation/read-template.ts';
import { eventually } from '../../support/eventually.ts';
import { runConcurrently } from '../../support/service/call-from.ts';
import type { ApiClient } from '../../support/service/client.ts';
import type { InProcessService } from '../../support/service/in-process-service.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Received, type Receiver, type ReceiverOptions, startReceiver } from '../../support/stand-ins/receiver.ts';
import { createCode, deliveriesOf, register } from '../webhooks/support.ts';
import type { ServiceHolder } from './service-holder.ts';

/** The number of events that wait during a fault. */
const EVENTS = 5;
const CONCURRENCY = 4;

let service: InProcessService;
let healthyCall: InProcessService['endpoint']['call'];
let api: ApiClient;
const receivers: Receiver[] = [];
const webhooks: string[] = [];

/** Patches a Lambda function so that it exits as soon as a response with the `x-die` header arrives. */
export function addKillSwitch(assemblyDir: string, functionName: string): void {
  const { Resources } = flatten(readTemplate(assemblyDir, 'Qpr.template.json')) as {
    readonly Resources: Readonly<Record<string, { Properties?: { FunctionName?: string; Code?: { S3Key?: string } } }>>;
  };
  const found = Object.values(Resources).find(({ Properties }) => Properties?.FunctionName === functionName);
  const file = join(assetPath(assemblyDir, found?.Properties?.Code?.S3Key ?? ''), 'index.js');
  const killSwitch = `{
    const http = require('node:http');
    const request = http.request;
    http.request = (...args) => request(...args).once('response', ({ headers }) => {
      if (headers['x-die'] !== undefined) process.exit(1);
    });
  }\n`;
  writeFileSync(file, killSwitch + readFileSync(file, 'utf8'));
}

async function registerReceiver(options: ReceiverOptions = {}): Promise<{ receiver: Receiver; id: string }> {
  const receiver = await startReceiver(options);
  receivers.push(receiver);
  const { id } = await register(api, receiver.url, ['qpr_code.created']);
  webhooks.push(id);
  return { receiver, id };
}

const codeOf = (received: Received) => String(eventOf(received).data.id);
/**
 * Waits until the event of each of these codes has arrived once. Ignores the events of other codes: if jest retries the
 * test, events of its first run may still arrive.
 */
async function expectOnce(receiver: Receiver, codes: readonly { readonly id: string }[]): Promise<void> {
  const ids = codes.map(({ id }) => id).toSorted();
  const isOurs = (received: Received) => ids.includes(codeOf(received));
  expect((await receiver.waitFor(ids.length, undefined, isOurs)).map(codeOf).toSorted()).toEqual(ids);
}

/** Waits until the webhook has delivered an event of each code, exactly once. */
async function expectDelivered(
  { receiver, id }: { readonly receiver: Receiver; readonly id: string },
  codes: readonly { readonly id: string }[],
): Promise<void> {
  await receiver.waitFor(codes.length);
  await eventually(async () =>
    expect((await deliveriesOf(api, id, '&status=delivered')).length).toBeGreaterThanOrEqual(codes.length),
  );
  await expectOnce(receiver, codes);
}

const createCodes = () =>
  runConcurrently(
    Array.from({ length: EVENTS }, () => () => createCode(api)),
    CONCURRENCY,
  );

const everyEntryFails = (count: number): AwsResponse => ({
  status: 200,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: JSON.stringify({
    FailedEntryCount: count,
    Entries: Array.from({ length: count }, () => ({ ErrorCode: 'ThrottlingException', ErrorMessage: 'Too many.' })),
  }),
});
const CALL_FAILS: AwsResponse = {
  status: 500,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: JSON.stringify({ __type: 'InternalException', message: 'EventBridge is not well.' }),
};

const THROTTLED: AwsResponse = {
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: 'ThrottlingException', message: 'Rate exceeded' }),
};

/** Holds the database calls of a function, so its invocations last until the test releases them. */
function holdDatabaseCalls(functionName: string) {
  const { endpoint } = service;
  const { promise, resolve } = Promise.withResolvers<void>();
  endpoint.call = async (awsService, principal, request) => {
    if (awsService === 'dynamodb' && principal.name === functionName) await promise;
    return healthyCall(awsService, principal, request);
  };
  return { release: resolve };
}

const sendCreate = (name: string, signal: AbortSignal) =>
  fetch(`${api.baseUrl}/v1/qpr-codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, prompt: 'You are a test.' }),
    signal,
  });

const namesOfCodes = async () =>
  (await api.call<{ codes: { name: string }[] }>('GET', '/v1/qpr-codes?limit=100')).body.codes.map(({ name }) => name);

export function testInternalFaults(holder: ServiceHolder): void {
  beforeAll(() => {
    service = holder.service;
    api = service.api;
    healthyCall = service.endpoint.call.bind(service.endpoint);
  });
  afterEach(async () => {
    service.endpoint.call = healthyCall;
    for (const id of webhooks.splice(0)) await api.call('DELETE', `/v1/webhooks/${id}`);
    for (const receiver of receivers.splice(0)) await receiver.stop();
  });

  test('if EventBridge rejects entries and calls for a while, every event still arrives exactly once', async () => {
    const { receiver, id } = await registerReceiver();
    const { endpoint } = service;
    let failures = 0;
    const refuse = ({ body }: Pick<AwsRequest, 'body'>) => {
      failures += 1;
      return failures % 2 === 0 ? CALL_FAILS : everyEntryFails(JSON.parse(String(body)).Entries.length);
    };
    endpoint.call = async (awsService, principal, request) =>
      awsService === 'events' ? refuse(request) : healthyCall(awsService, principal, request);
    const codes = await createCodes();
    await eventually(() => expect(failures).toBeGreaterThan(5));
    expect(receiver.received).toEqual([]);

    endpoint.call = healthyCall;
    await expectDelivered({ receiver, id }, codes);
  });

  test('while Step Functions throttles, events wait in the queue, and each arrives exactly once afterwards', async () => {
    const { receiver, id } = await registerReceiver();
    const { endpoint } = service;
    let refused = 0;
    endpoint.call = async (awsService, principal, request) => {
      if (awsService !== 'states') return healthyCall(awsService, principal, request);
      refused += 1;
      return THROTTLED;
    };
    const codes = await createCodes();
    // There are more refusals than events, because some events returned to the queue more than once.
    await eventually(() => expect(refused).toBeGreaterThan(codes.length));
    expect(receiver.received).toEqual([]);

    endpoint.call = healthyCall;
    await expectDelivered({ receiver, id }, codes);
  });

  test('an overloaded function refuses calls, drops waiting calls whose clients disconnect, and then recovers immediately', async () => {
    const BURST = 20;
    const run = randomUUID();
    const held = holdDatabaseCalls('Qpr-create-qpr-code');
    const clients = new AbortController();
    const calls: Promise<void>[] = [];
    const refusals: Response[] = [];
    const sendOne = async () => {
      refusals.push(await sendCreate(`${run} ${calls.length}`, clients.signal));
    };
    // No invocation finishes now. The queue accepts a burst, so send calls until many are refused.
    await eventually(() => {
      if (refusals.length <= BURST) for (let n = 0; n < BURST; n += 1) calls.push(sendOne());
      expect(refusals.length).toBeGreaterThan(BURST);
    });
    for (const refusal of [...refusals]) {
      expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '1']);
      expect(refusal.headers.get('content-type')).toBe('application/problem+json');
      expect(await refusal.json()).toMatchObject({ status: 503, code: 'service.unavailable' });
    }
    // Other functions still respond.
    expect((await api.call('GET', '/v1/me')).status).toBe(200);

    clients.abort();
    await Promise.allSettled(calls);
    // When the service has answered these requests, it has also noticed the closed connections.
    for (let n = 0; n < 3; n += 1) await api.call('GET', '/v1/status', { key: null });
    service.endpoint.call = healthyCall;
    held.release();
    // At most this many calls were running: one per core, or two on a single core.
    const running = Math.max(2, availableParallelism());
    const later = Array.from({ length: 2 * running }, (_, n) => `${run} later ${n}`);
    for (const name of later) {
      expect((await api.call('POST', '/v1/qpr-codes', { body: { name, prompt: 'p' } })).status).toBe(200);
    }
    // A call that was not dropped would have started between these. So only the running calls have created codes.
    const created = (await namesOfCodes()).filter((name) => name.startsWith(run));
    expect(created).toEqual(expect.arrayContaining(later));
    expect(created.length).toBeLessThanOrEqual(running + later.length);
  });

  test('under a mixed load without faults, every event arrives exactly once', async () => {
    const { receiver } = await registerReceiver({
      answer: (_received, response, index) =>
        void setTimeout(() => response.writeHead(200).end(), index % 10 === 0 ? 500 : 0),
    });
    const [{ scan_url: scanUrl = '' } = {}] = (
      await api.call<{ codes: { scan_url: string }[] }>('GET', '/v1/qpr-codes?limit=1')
    ).body.codes;
    const codes: { id: string }[] = [];
    const client = async () => {
      for (let n = 0; n < 2; n += 1) {
        codes.push(await createCode(api));
        await Promise.all([api.call('GET', '/v1/qpr-codes'), fetch(scanUrl).then((page) => page.text())]);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, client));
    await expectOnce(receiver, codes);
    await eventually(async () => {
      const pending = await Promise.all(webhooks.map((id) => deliveriesOf(api, id, '&status=pending')));
      expect(pending.flat()).toEqual([]);
    });
    // No event arrived again after that.
    await expectOnce(receiver, codes);
  });

  test('if the delivery function dies after the POST but before it records the attempt, the attempt is repeated without using up a retry', async () => {
    const { receiver, id } = await registerReceiver({
      answer: (_received, response, index) => response.writeHead(200, index < 2 ? { 'x-die': 'now' } : {}).end(),
    });
    await createCode(api);
    await receiver.waitFor(3);
    const [delivery] = await eventually(async () => {
      const delivered = await deliveriesOf(api, id, '&status=delivered');
      expect(delivered).toHaveLength(1);
      return delivered;
    });
    expect(delivery).toMatchObject({ reason: null, attempts: [{ number: 1, status: 200 }] });
    const sent = receiver.received.map(({ headers, body }) => [headers['x-service-attempt'], String(body)]);
    expect(sent).toEqual([sent[0], sent[0], sent[0]]);
    expect(sent[0]?.[0]).toBe('1');
  });

  test('a receiver that never responds does not delay others', async () => {
    const { id: silent } = await registerReceiver({ answer: () => undefined });
    const { receiver: other } = await registerReceiver();
    const codes = await Promise.all(Array.from({ length: 4 }, () => createCode(api)));
    await expectOnce(other, codes);
    // The other receiver got its events while all deliveries to the silent one were still in flight.
    const ended = (await deliveriesOf(api, silent)).filter(({ status }) => status !== 'pending');
    expect(ended).toEqual([]);
  });
}
