import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { type ApiCall, callApi } from '../../support/functions/api-event.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { commit, type TestOperation, testOperation } from './test-operation.ts';

const HOUR = 3_600_000;
let effects: TestEffects;
let key: string;
let idempotencyKeyCount = 0;

beforeAll(async () => {
  effects = await testEffects();
  key = (await issueApiKey(effects, 'you@example.com', 'Test')).api_key;
});
afterAll(() => effects.table.close());

/** Returns a function that sends requests with the same Idempotency-Key, which no other test uses. */
const sender = ({ operation }: TestOperation) => {
  idempotencyKeyCount += 1;
  const once = `once-${idempotencyKeyCount}`;
  return (call: ApiCall = {}) =>
    callApi(operation, {
      method: 'POST',
      path: '/v1/api-keys/key_a/rotate',
      key,
      json: { name: 'a' },
      pathParameters: { id: 'key_a' },
      ...call,
      headers: { 'idempotency-key': once, ...call.headers },
    });
};

describe.each([
  ['in the transaction of the change', () => testOperation(effects, commit(effects))],
  ['after the operation', () => testOperation(effects)],
])('a response stored %s', (_, createOperation) => {
  test('is replayed exactly, and nothing runs twice', async () => {
    const operation = createOperation();
    const send = sender(operation);
    const first = await send({ request_id: 'first' });
    const second = await send({ request_id: 'second' });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second).toMatchObject({
      status: 201,
      headers: { 'idempotency-replayed': 'true', 'x-request-id': 'second', 'content-type': 'application/json' },
    });
    expect(second.text).toBe(first.text);
    expect(operation.runs()).toBe(1);
  });

  test('is kept for 24 hours', async () => {
    const operation = createOperation();
    const send = sender(operation);
    await send();
    effects.advance(24 * HOUR - 1_000);
    await send();
    expect(operation.runs()).toBe(1);
    effects.advance(1_000);
    await send();
    expect(operation.runs()).toBe(2);
  });

  test('comes from only one of many concurrent requests', async () => {
    const operation = createOperation();
    const send = sender(operation);
    const replies = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(operation.runs()).toBe(1);
    for (const { status, body, headers } of replies.filter((reply) => reply.status !== 201)) {
      expect([status, body.code, headers['retry-after']]).toEqual([409, 'idempotency.in_progress', '1']);
    }
    expect(await send()).toMatchObject({ status: 201, body: { run: 1 } });
  });
});

test.each([
  ['body', { json: { name: 'b' } }],
  ['path', { path: '/v1/api-keys/key_b/rotate' }],
])('another %s with the same Idempotency-Key is refused', async (_, change) => {
  const send = sender(testOperation(effects));
  await send();
  expect(await send(change)).toMatchObject({ status: 422, body: { code: 'idempotency.key_reused' } });
});

test('another API key of the account neither reads the response nor repeats the effect', async () => {
  const operation = testOperation(effects);
  const send = sender(operation);
  await send();
  const other = await issueApiKey(effects, 'you@example.com', 'Other');
  expect(await send({ key: other.api_key })).toMatchObject({ status: 422, body: { code: 'idempotency.key_reused' } });
  expect(operation.runs()).toBe(1);
});

test('another account can use the same Idempotency-Key', async () => {
  const operation = testOperation(effects);
  const send = sender(operation);
  await send();
  const stranger = await issueApiKey(effects, 'stranger@example.com', 'Test');
  expect(await send({ key: stranger.api_key })).toMatchObject({ status: 201, body: { run: 2 } });
});

test('a failure frees the Idempotency-Key immediately', async () => {
  let fails = true;
  const operation = testOperation(effects, async () => {
    if (fails) throw new Error('no luck');
  });
  const send = sender(operation);
  expect((await send()).status).toBe(500);
  fails = false;
  expect(await send()).toMatchObject({ status: 201, body: { run: 2 } });
});

test('invalid input does not claim the Idempotency-Key', async () => {
  const send = sender(testOperation(effects));
  expect((await send({ json: { name: 1 } })).status).toBe(400);
  expect((await send()).status).toBe(201);
});

test('a claim is recognized when the SDK sends it again because the response of the database was lost', async () => {
  const operation = testOperation(effects);
  const { middlewareStack } = effects.table.client;
  middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'PutItemCommand') await next(args);
      return next(args);
    },
    { step: 'finalizeRequest', name: 'response-lost', priority: 'low' },
  );
  try {
    expect(await sender(operation)()).toMatchObject({ status: 201, body: { run: 1 } });
  } finally {
    middlewareStack.remove('response-lost');
  }
});

test('a retry after a crash that followed the commit gets the response that the transaction stored', async () => {
  const operation = testOperation(effects, async (idempotency, response) => {
    await commit(effects)(idempotency, response);
    throw new Error('crashed after the commit');
  });
  const send = sender(operation);
  expect((await send()).status).toBe(500);
  expect(await send()).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' }, body: { run: 1 } });
});

test('a retry takes over from a request that hangs, and the late commit of that request fails as a whole', async () => {
  let wake = () => {};
  const sleeping = new Promise<void>((resolve) => {
    wake = resolve;
  });
  let started = () => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const operation = testOperation(effects, async (idempotency, response) => {
    if (response.run === 1) {
      started();
      await sleeping;
    }
    await commit(effects)(idempotency, response);
  });
  const send = sender(operation);
  const first = send();
  await running;
  expect((await send()).status).toBe(409);
  // A claim lasts as long as the function can run (10 s in tests), plus 2 s.
  effects.advance(13_000);
  expect(await send()).toMatchObject({ status: 201, body: { run: 2 } });
  wake();
  expect(await first).toMatchObject({ status: 409, body: { code: 'idempotency.in_progress' } });
  expect(await send()).toMatchObject({ status: 201, body: { run: 2 } });
});

test.each(['', 'a'.repeat(256), 'ümlaut', 'tab\t'])('the Idempotency-Key %j is refused', async (bad) => {
  const reply = await sender(testOperation(effects))({ headers: { 'idempotency-key': bad } });
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'header.idempotency-key' }] } });
});

test('stored responses are encrypted', async () => {
  const send = sender(testOperation(effects));
  await send({ json: { name: 'top-secret-name' } });
  const { Items } = await effects.table.client.send(new ScanCommand({ TableName: effects.table.name }));
  const records = (Items ?? []).filter(({ type }) => type === 'idempotency');
  expect(records.length).toBeGreaterThan(0);
  for (const { sealed, ...rest } of records) {
    expect(JSON.stringify(rest)).not.toContain('top-secret-name');
    expect(Buffer.from(sealed ?? []).toString('latin1')).not.toContain('top-secret-name');
  }
});
