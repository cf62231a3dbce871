import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PREVIEW } from '../../../contracts/conversations.ts';
import { createApiKey } from '../../../lambdas/api/api-keys/create-api-key.ts';
import { previewQprCode } from '../../../lambdas/api/conversations/preview-qpr-code.ts';
import { ModelFailed, type ModelRequest } from '../../../lambdas/conversations/models/model.ts';
import { countPreview } from '../../../lambdas/conversations/previews/preview-rate-store.ts';
import { conversationSettings } from '../../../lambdas/conversations/settings.ts';
import type { SourceEffects } from '../../../lambdas/knowledge/find-answer-sources.ts';
import { type ApiCall, callApi, eventsIn } from '../../support/functions/api-event.ts';
import { createTestAccount } from '../../support/functions/test-account.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { noKnowledge } from '../knowledge/knowledge-effects.ts';
import { type Answer, hello } from './visitor.ts';

const MINUTE = 60_000;
const DRAFT = { prompt: 'Breakfast is from 7 to 10.', messages: [{ role: 'visitor', text: 'When is breakfast?' }] };

let effects: TestEffects;
let key: string;
let accountId: string;
beforeAll(async () => {
  effects = await testEffects();
});
afterAll(() => effects.table.close());
beforeEach(async () => {
  effects.advance(MINUTE);
  ({ api_key: key, account_id: accountId } = await createTestAccount(effects, `${Math.random()}@example.com`));
});

/** Requests a preview. Options can replace the model, the environment variables and the knowledge of the function. */
async function preview(json: unknown, { answer = hello, env = {}, knowledge = {}, ...call }: PreviewOptions = {}) {
  const failures: unknown[] = [];
  const handler = previewQprCode({
    ...effects,
    settings: conversationSettings(env),
    knowledge: { ...noKnowledge(effects.table), ...knowledge },
    answer,
    onFailure: (error) => failures.push(error),
    countAnswer: async () => undefined,
  });
  const reply = await callApi(handler, { method: 'POST', path: '/v1/previews', key, json, ...call });
  const text = eventsIn(reply.text, 'delta').map(({ text: piece }) => piece);
  return { ...reply, answer: text.join(''), outcome: eventsIn(reply.text, 'done')[0]?.outcome, failures };
}
interface PreviewOptions extends Omit<ApiCall, 'json'> {
  readonly answer?: Answer;
  readonly env?: Record<string, string>;
  readonly knowledge?: Partial<SourceEffects>;
}

/** This month's usage: messages and tokens of the account's previews, and all messages of the account. */
async function monthlyUsage() {
  const month = effects.now().toISOString().slice(0, 7);
  const read = async (sk: string) =>
    (
      await effects.table.client.send(
        new GetCommand({
          TableName: effects.table.name,
          Key: { pk: `MESSAGE_BUDGET#${accountId}`, sk },
          ConsistentRead: true,
        }),
      )
    ).Item ?? {};
  const [ofPreviews, ofAccount] = [await read(`PREVIEWS#${month}`), await read(month)];
  return { messages: ofPreviews.messages, tokens: ofPreviews.tokens, ofAccount: ofAccount.used };
}

describe('POST /v1/previews', () => {
  test('streams the answer for the draft', async () => {
    const reply = await preview(DRAFT);
    expect(reply).toMatchObject({ status: 200, answer: 'Hello there.', outcome: 'complete' });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': 'request-1',
      'x-ratelimit-limit': '6000',
    });
    expect(eventsIn(reply.text, 'delta')).toEqual([{ text: 'Hello ' }, { text: 'there.' }]);
  });

  test('sends the model the same prompt as a scan, and the conversation so far', async () => {
    let asked: ModelRequest | undefined;
    const answer: Answer = async function* (request) {
      asked = request;
      yield* hello(request);
    };
    const messages = [
      { role: 'visitor', text: 'Hi' },
      { role: 'assistant', text: 'Good day.' },
      { role: 'visitor', text: 'Breakfast?' },
    ];
    await preview({ ...DRAFT, name: 'Lobby', template: 'hospitality', language: 'pt-BR', messages }, { answer });
    expect(asked?.system).toContain(DRAFT.prompt);
    expect(asked?.system).toContain('"Lobby"');
    expect(asked?.system).toContain('Welcome! This is Lobby. What can I do for you?');
    expect(asked?.system).toContain('Brazilian Portuguese');
    expect(asked?.messages).toEqual([
      { role: 'user', text: 'Hi' },
      { role: 'assistant', text: 'Good day.' },
      { role: 'user', text: 'Breakfast?' },
    ]);
  });

  test('stores no scan, conversation or event', async () => {
    await preview({ ...DRAFT, prompt: 'The secret is saffron.' });
    const { Items: items = [] } = await effects.table.client.send(new ScanCommand({ TableName: effects.table.name }));
    expect(items.filter((item) => JSON.stringify(item).includes('saffron'))).toEqual([]);
    expect(items.filter(({ pk }) => /^(SCANS|CONVERSATIONS?|EVENTS|INTERNAL_EVENT|CODE)#/.test(String(pk)))).toEqual(
      [],
    );
  });

  test("counts the message and the model's tokens toward the owner's monthly usage", async () => {
    const answer: Answer = async function* (request) {
      yield* hello(request);
      request.report({ input: 300, output: 40 });
    };
    await preview(DRAFT, { answer });
    await preview(DRAFT, { answer });
    expect(await monthlyUsage()).toEqual({ messages: 2, tokens: 680, ofAccount: 2 });
  });

  test('refunds a call that the model refused', async () => {
    const answer: Answer = () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new ModelFailed('no', false, { refused: true })),
      }),
    });
    expect(await preview(DRAFT, { answer })).toMatchObject({ status: 200, answer: '', outcome: 'failed' });
    expect(await monthlyUsage()).toMatchObject({ messages: 0, tokens: 0 });
  });

  test('reports in the stream that an answer was cut off, and tells the operator why', async () => {
    const answer: Answer = async function* () {
      yield 'Half';
      throw new ModelFailed('cut', true);
    };
    const { outcome, answer: text, failures } = await preview(DRAFT, { answer });
    expect({ outcome, text }).toEqual({ outcome: 'failed', text: 'Half' });
    expect(failures).toEqual([expect.objectContaining({ message: 'cut' })]);
  });

  test('is refused with a Retry-After header when the monthly budget is used up', async () => {
    const env = { MESSAGES_PER_MONTH: '1' };
    expect(await preview(DRAFT, { env })).toMatchObject({ status: 200 });
    const refused = await preview(DRAFT, { env });
    expect(refused).toMatchObject({ status: 429, body: { code: 'owner.budget_exhausted', status: 429 } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_400);
  });

  test('has a limit per account per minute', async () => {
    expect((await preview(DRAFT)).status).toBe(200);
    for (let question = 2; question < PREVIEW.perAccountMinute; question += 1) {
      expect(await countPreview(effects.table, accountId, effects.now())).toBe(true);
    }
    expect((await preview(DRAFT)).status).toBe(200);
    const refused = await preview(DRAFT);
    expect(refused).toMatchObject({ status: 429, body: { code: 'preview.rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    const { api_key: other } = await createTestAccount(effects, 'neighbor@example.com');
    expect((await preview(DRAFT, { key: other })).status).toBe(200);
    effects.advance(MINUTE);
    expect((await preview(DRAFT)).status).toBe(200);
  });

  test('has a daily token limit, regardless of the monthly budget', async () => {
    const expensive: Answer = async function* (request) {
      yield 'Much';
      request.report({ input: PREVIEW.tokensPerAccountDay, output: 1 });
    };
    expect((await preview(DRAFT, { answer: expensive })).status).toBe(200);
    expect(await preview(DRAFT)).toMatchObject({ status: 429, body: { code: 'preview.resting' } });
  });
});

describe('unauthorized or invalid requests', () => {
  const withoutKey = { headers: { 'content-type': 'application/json' } };

  test('a request without a key, with a wrong key or without the scope is refused', async () => {
    expect(await preview(DRAFT, { ...withoutKey, key: undefined as never })).toMatchObject({
      status: 401,
      body: { code: 'api_key.missing' },
      headers: { 'content-type': 'application/problem+json' },
    });
    expect(await preview(DRAFT, { key: `qpr_sk_${'x'.repeat(43)}` })).toMatchObject({
      status: 401,
      body: { code: 'api_key.invalid' },
    });
    const json = { name: 'Reader', scopes: ['codes:read'] };
    const { body } = await callApi(createApiKey(effects), { method: 'POST', key, json });
    expect(await preview(DRAFT, { key: String(body.api_key) })).toMatchObject({
      status: 403,
      body: { code: 'api_key.missing_scope' },
    });
    expect(await monthlyUsage()).toEqual({});
  });

  test('a key is read only from the header that the edge sets', async () => {
    // CloudFront puts its own signature into Authorization. So the edge passes the caller's header under another name.
    for (const elsewhere of [{ headers: { 'x-other': `Bearer ${key}` } }, { streamAuthorization: `Bearer ${key}` }]) {
      const reply = await preview(DRAFT, { ...elsewhere, key: undefined as never });
      expect(reply).toMatchObject({ status: 401, body: { code: 'api_key.missing' } });
    }
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s is not allowed', async (method) => {
    expect(await preview(DRAFT, { method })).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
      body: { code: 'route.method_not_allowed' },
    });
  });

  const visitor = (text: string) => ({ role: 'visitor', text });
  test.each([
    [{ messages: DRAFT.messages }, 'body.prompt'],
    [{ ...DRAFT, prompt: 'x'.repeat(32_001) }, 'body.prompt'],
    [{ ...DRAFT, messages: [] }, 'body.messages'],
    [{ ...DRAFT, messages: [visitor('Hi'), { role: 'assistant', text: 'Hello' }] }, 'body.messages'],
    [{ ...DRAFT, messages: Array(21).fill(visitor('Hi')) }, 'body.messages'],
    [{ ...DRAFT, messages: [visitor('x'.repeat(2_001))] }, 'body.messages[0].text'],
    [{ ...DRAFT, messages: [{ role: 'assistant', text: 'x'.repeat(8_001) }, visitor('Hi')] }, 'body.messages[0].text'],
    [{ ...DRAFT, messages: [{ role: 'system', text: 'Hi' }] }, 'body.messages[0].role'],
    [{ ...DRAFT, template: 'casino' }, 'body.template'],
    [{ ...DRAFT, language: 'English, please' }, 'body.language'],
    [{ ...DRAFT, extra: 1 }, 'body.extra'],
  ])('invalid body %# is refused with the path of the field', async (json, path) => {
    const reply = await preview(json);
    expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(reply.body.errors).toContainEqual({ path, message: expect.any(String) });
  });

  test('a webhook delivery is refused', async () => {
    expect(await preview(DRAFT, { headers: { 'x-service-delivery': 'dlv_1' } })).toMatchObject({
      status: 403,
      body: { code: 'request.is_delivery' },
    });
  });

  test('a server error has the same format as other errors', async () => {
    const table = { ...effects.table, name: 'no-such-table' };
    const handler = previewQprCode({
      ...effects,
      table,
      settings: conversationSettings({}),
      knowledge: noKnowledge(table),
      answer: hello,
      onFailure: () => undefined,
      countAnswer: async () => undefined,
    });
    expect(await callApi(handler, { method: 'POST', key, json: DRAFT })).toMatchObject({
      status: 500,
      body: { code: 'service.internal_error' },
    });
  });
});
