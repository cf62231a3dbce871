import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { CONVERSATION, CONVERSATION_ROUTES, routeKeyOf } from '../../../contracts/conversations.ts';
import { hashToken } from '../../../lambdas/conversations/conversation.ts';
import { conversationSession } from '../../../lambdas/conversations/conversation-session.ts';
import { findTranscript } from '../../../lambdas/conversations/store.ts';
import { sampleData } from '../../../lambdas/events/samples.ts';
import { logger } from '../../../lambdas/platform/logger.ts';
import { newestScans } from '../../../lambdas/scans/list/scan-list.ts';
import { scanRecorder } from '../../../lambdas/scans/record-scan.ts';
import { visitorHasher } from '../../../lambdas/scans/visitor-hasher.ts';
import { apiEvent } from '../../support/functions/api-event.ts';
import { eventsOf, makeCode, type ScanFixture, scanFixture, setCodeStatus } from '../scans/scan-fixture.ts';
import { history, sendMessage, signal, startConversation } from './visitor.ts';
import { addToCounts } from './visitor-counts.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

test('a conversation starts from a scan and is stored', async () => {
  const {
    id,
    account_id: accountId,
    codeId,
    short_id: shortId,
    scan_id: scanId,
    token,
  } = await startConversation(fixture);
  expect(await findTranscript(fixture.effects.table, id)).toEqual({
    conversation: {
      id,
      account_id: accountId,
      qpr_code_id: codeId,
      short_id: shortId,
      code_version: 1,
      scan_id: scanId,
      visitor: expect.any(String),
      network: expect.any(String),
      token_hash: hashToken(token),
      language: 'pt-BR',
      started_at: fixture.effects.now().toISOString(),
      last_message_at: fixture.effects.now().toISOString(),
      gsi1sk: new Date(fixture.effects.now().getTime() + fixture.settings.idleMilliseconds).toISOString(),
      messages_count: 0,
      visitor_messages: 0,
    },
    messages: [],
    requests: [],
  });
  const owner = { kind: 'account', id: accountId, hot: false } as const;
  const always = { fromMs: 0, toMs: Date.parse('2050-01-01') };
  expect(await newestScans(fixture.effects.table, owner, always, { skip: 0, limit: 10 })).toMatchObject([
    { scan_id: scanId, conversation_id: id, conversations: 1, ended_conversations: 0 },
  ]);
});

test('an archived code does not start a conversation', async () => {
  const code = await makeCode(fixture, 'acc_archived_start');
  const { scan_id: scanId } = await fixture.scan(code.short_id);
  await setCodeStatus(fixture, 'acc_archived_start', code.id, 'archived');
  for (const body of [{ scan_id: scanId }, {}]) {
    expect(await fixture.post(`/s/${code.short_id}/conversations`, body)).toMatchObject({
      status: 410,
      body: { code: 'qpr_code.archived' },
    });
  }
});

test('a webhook event that is posted to the start route is refused, and records no scan', async () => {
  const code = await makeCode(fixture, 'acc_forwarded');
  const created_at = fixture.effects.now().toISOString();
  const data = sampleData(created_at)['scan.created'];
  const event = { event: 'scan.created', id: 'evt_01K9ZQ4T7M3X8V5C2B6N0P1R4S', created_at, data };
  expect(await fixture.post(`/s/${code.short_id}/conversations`, event)).toMatchObject({ status: 400 });
  expect(await eventsOf(fixture, 'acc_forwarded', 'scan.created')).toEqual([]);
});

test('a visitor can start at most 30 conversations per minute', async () => {
  fixture.effects.advance(60_000);
  const code = await makeCode(fixture, 'acc_many');
  const { scan_id: scanId } = await fixture.scan(code.short_id);
  const start = () => fixture.post(`/s/${code.short_id}/conversations`, { scan_id: scanId });
  expect((await start()).status).toBe(201);
  await addToCounts(fixture.effects, 'conversation', 'browser', CONVERSATION.conversationsPerVisitorMinute - 2);
  expect((await start()).status).toBe(201);
  expect(await start()).toMatchObject({ status: 429, body: { code: 'visitor.rate_limited' } });
  fixture.effects.advance(60_000);
  expect((await start()).status).toBe(201);
});

test('a page view that was not counted as a scan is counted when the visitor starts a conversation', async () => {
  const code = await makeCode(fixture, 'acc_prefetched');
  const { scan_id: scanId } = await fixture.scan(code.short_id, { headers: { 'sec-purpose': 'prefetch' } });
  expect(scanId).toBeNull();
  const reply = await fixture.post(`/s/${code.short_id}/conversations`, {});
  expect(reply.status).toBe(201);
  expect(await eventsOf(fixture, 'acc_prefetched', 'scan.created')).toHaveLength(1);
});

test.each(['2b6n0p1r4s', 'nope'])('an unknown and a malformed placement get the same error: %s', async (placement) => {
  const code = await makeCode(fixture, 'acc_unknown_placement');
  expect(await fixture.post(`/s/${code.short_id}/conversations`, { placement })).toMatchObject({
    status: 404,
    body: { code: 'placement.not_found', detail: `There is no placement ${placement}.` },
  });
});

test.each([
  ['the id of an unknown scan', { scan_id: 5 }, 404],
  ['an invalid scan id', { scan_id: 'x' }, 400],
  ['a body that is not a JSON object', 7, 400],
])('a conversation does not start with %s', async (_, body, status) => {
  const code = await makeCode(fixture, 'acc_bad_start');
  expect((await fixture.post(`/s/${code.short_id}/conversations`, body)).status).toBe(status);
});

test('a wrong token, another code and an unknown id give the same error', async () => {
  const conversation = await startConversation(fixture);
  const other = await startConversation(fixture);
  for (const [base, id, token] of [
    [conversation.base, conversation.id, other.token],
    [other.base, conversation.id, conversation.token],
    [conversation.base, 'cnv_01ARZ3NDEKTSV4RRFFQ69G5FAV', conversation.token],
    [conversation.base, 'nonsense', conversation.token],
  ] as const) {
    const stranger = { ...conversation, base, id, token };
    expect(await history(fixture, stranger)).toMatchObject({ status: 404, body: { code: 'conversation.not_found' } });
    expect((await signal(fixture, stranger, 'close')).status).toBe(404);
    expect(await sendMessage(fixture, stranger, 'Hi')).toMatchObject({ status: 404, code: 'conversation.not_found' });
  }
});

test('without the token header, the error names the header and does not tell whether the conversation exists', async () => {
  const { base, id } = await startConversation(fixture);
  for (const requested of [id, 'cnv_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nonsense']) {
    expect(await fixture.get(`${base}/${requested}`)).toMatchObject({
      status: 404,
      body: {
        code: 'conversation.not_found',
        detail: `There is no conversation ${requested}. The header x-conversation-token is missing.`,
      },
    });
  }
});

describe('an error', () => {
  const START = routeKeyOf(CONVERSATION_ROUTES.start);
  const call = (session: ScanFixture['session'], rawBody: string) =>
    session({
      ...apiEvent({
        method: 'POST',
        path: '/s/0123456789/conversations',
        pathParameters: { short_id: '0123456789' },
        rawBody,
        headers: { 'content-type': 'application/json' },
      }),
      routeKey: START,
    });

  test('has the format of the API, with the path of every invalid field', async () => {
    const conversation = await startConversation(fixture);
    const { status, body } = await fixture.post(`${conversation.base}/${conversation.id}/signals`, { signal: 'wave' });
    expect(status).toBe(400);
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      code: 'request.invalid',
      detail: 'The request is not valid: body.token is required. There is 1 more error.',
      request_id: 'request-1',
      errors: [
        { path: 'body.token', message: expect.any(String) },
        { path: 'body.signal', message: expect.any(String) },
      ],
    });
  });

  test.each([
    ['invalid JSON', '{', 400, 'request.invalid_json'],
    ['a body that is too large', `"${'x'.repeat(40_000)}"`, 413, 'request.body_too_large'],
  ])('for %s is the same as in other functions', async (_, rawBody, status, code) => {
    const response = await call(fixture.session, rawBody);
    expect(response).toMatchObject({
      statusCode: status,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    });
    expect(JSON.parse(response.body ?? '')).toMatchObject({ status, code });
  });

  test('inside the server is logged under the name of the function', async () => {
    const error = jest.spyOn(logger, 'error');
    const effects = { ...fixture.effects, table: { ...fixture.effects.table, name: 'no-such-table' } };
    const { settings } = fixture;
    const recordScan = scanRecorder(effects, settings);
    const session = conversationSession({ ...effects, settings, recordScan, hasher: visitorHasher(effects) });
    expect(await call(session, '{"scan_id":1}')).toMatchObject({ statusCode: 500 });
    expect(error.mock.calls).toEqual([
      [
        'unexpected error',
        {
          request_id: 'request-1',
          operation: 'conversation-session',
          error: expect.objectContaining({ name: 'ResourceNotFoundException' }),
        },
      ],
    ]);
    error.mockRestore();
  });

  test('is returned for an unknown route', async () => {
    const response = await fixture.session(apiEvent({ method: 'PUT', path: '/s/0123456789/conversations' }));
    expect(response.statusCode).toBe(404);
  });
});
