import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CONVERSATION } from '../../../contracts/conversations.ts';
import { DAY_MILLISECONDS, dayOf } from '../../../contracts/time.ts';
import { getConversation } from '../../../lambdas/api/conversations/get-conversation.ts';
import { listConversations } from '../../../lambdas/api/conversations/list-conversations.ts';
import { getAnalytics } from '../../../lambdas/api/scans/get-analytics.ts';
import { getQprCodeAnalytics } from '../../../lambdas/api/scans/get-qpr-code-analytics.ts';
import { scanKey } from '../../../lambdas/events/scan-id.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { enableStream, eventsOf, rollUp, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { callWithId, ownerWithConversation } from './owner.ts';
import { type Answer, history, rate, sendMessage, signal, startConversation } from './visitor.ts';
import { addToCounts } from './visitor-counts.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
  await enableStream(fixture);
});
afterAll(() => fixture.effects.table.close());

const ratingsIn = async (conversation: Parameters<typeof history>[1]) =>
  ((await history(fixture, conversation)).body.messages as { rating?: string }[]).map(({ rating }) => rating);

test('a visitor rates an answer, changes the rating and withdraws it', async () => {
  const { key, conversation } = await ownerWithConversation(fixture);
  expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject({ outcome: 'complete', number: 2 });
  await sendMessage(fixture, conversation, 'And?');
  const counts = async () => {
    const { body } = await callWithId(getConversation(fixture.effects), key, conversation.id);
    return [body.ratings_up, body.ratings_down];
  };
  expect(await rate(fixture, conversation, 2, 'up')).toEqual({ status: 200, body: { rating: 'up' } });
  expect((await rate(fixture, conversation, 4, 'down')).status).toBe(200);
  expect(await ratingsIn(conversation)).toEqual([undefined, 'up', undefined, 'down']);
  expect(await counts()).toEqual([1, 1]);
  await rate(fixture, conversation, 2, 'down');
  expect(await counts()).toEqual([0, 2]);
  expect(await rate(fixture, conversation, 2, null)).toEqual({ status: 200, body: { rating: null } });
  expect(await counts()).toEqual([0, 1]);
  expect(await ratingsIn(conversation)).toEqual([undefined, undefined, undefined, 'down']);

  const { body: transcript } = await callWithId(getConversation(fixture.effects), key, conversation.id);
  expect((transcript.messages as { rating: unknown }[]).map(({ rating }) => rating)).toEqual([
    null,
    null,
    null,
    'down',
  ]);
  const { body } = await callApi(listConversations(fixture.effects), { key });
  expect(body.conversations).toMatchObject([{ id: conversation.id, ratings_up: 0, ratings_down: 1 }]);
});

test('a rating writes one event without any text; a repeated rating writes nothing', async () => {
  const conversation = await startConversation(fixture, { metadata: { table: '12' } });
  await sendMessage(fixture, conversation, 'A secret');
  const at = fixture.effects.now().toISOString();
  for (let repeat = 0; repeat < 3; repeat += 1) await rate(fixture, conversation, 2, 'up');
  await rate(fixture, conversation, 2, null);
  await rate(fixture, conversation, 2, null);
  const events = await eventsOf(fixture, conversation.account_id, 'answer.rated');
  expect(events.map(({ data }) => data.rating).toSorted()).toEqual(['up', null].toSorted());
  expect(events.find(({ data }) => data.rating === 'up')?.data).toEqual({
    conversation_id: conversation.id,
    qpr_code_id: conversation.codeId,
    short_id: conversation.short_id,
    scan_id: conversation.scan_id,
    number: 2,
    rating: 'up',
    rated_at: at,
    metadata: { table: '12' },
  });
});

test('ten concurrent ratings of one answer count once', async () => {
  const { key, conversation } = await ownerWithConversation(fixture);
  await sendMessage(fixture, conversation, 'Hi');
  const replies = await Promise.all(Array.from({ length: 10 }, () => rate(fixture, conversation, 2, 'up')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const { body } = await callWithId(getConversation(fixture.effects), key, conversation.id);
  expect(body).toMatchObject({ ratings_up: 1, ratings_down: 0 });
});

test('an answer can still be rated after the conversation has ended', async () => {
  const conversation = await startConversation(fixture);
  await sendMessage(fixture, conversation, 'Hi');
  await signal(fixture, conversation, 'close');
  expect((await rate(fixture, conversation, 2, 'down')).status).toBe(200);
  expect(await ratingsIn(conversation)).toEqual([undefined, 'down']);
});

test('an answer can still be rated after its scan has expired, without creating the scan again', async () => {
  const { key, conversation } = await ownerWithConversation(fixture);
  await sendMessage(fixture, conversation, 'Hi');
  const { table } = fixture.effects;
  const Key = { ...scanKey(conversation.short_id, Number(conversation.scan_id)) };
  await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
  expect(await rate(fixture, conversation, 2, 'down')).toEqual({ status: 200, body: { rating: 'down' } });
  expect(await ratingsIn(conversation)).toEqual([undefined, 'down']);
  const { body } = await callWithId(getConversation(fixture.effects), key, conversation.id);
  expect(body).toMatchObject({ ratings_up: 0, ratings_down: 1 });
  const { Item: scan } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }));
  expect(scan).toBeUndefined();
});

test('the analytics count ratings on the day of the scan, and follow later changes of a rating', async () => {
  const { key, code, conversation } = await ownerWithConversation(fixture);
  await sendMessage(fixture, conversation, 'Hi');
  await sendMessage(fixture, conversation, 'And?');
  const query = { qpr_code_id: code.id };
  const day = dayOf(fixture.effects.now());
  fixture.effects.advance(DAY_MILLISECONDS);
  const ratings = async () => {
    await rollUp(fixture);
    const { body } = await callApi(getAnalytics(fixture.effects), { key, query });
    const { body: ofCode } = await callWithId(getQprCodeAnalytics(fixture.effects), key, code.id);
    expect([ofCode.ratings_up, ofCode.ratings_down]).toEqual([body.ratings_up, body.ratings_down]);
    const days = body.days as { day: string; ratings_up: number; ratings_down: number }[];
    const dayOfScan = days.find((one) => one.day === day);
    expect([dayOfScan?.ratings_up, dayOfScan?.ratings_down]).toEqual([body.ratings_up, body.ratings_down]);
    return [body.ratings_up, body.ratings_down];
  };
  await rate(fixture, conversation, 2, 'up');
  await rate(fixture, conversation, 4, 'down');
  expect(await ratings()).toEqual([1, 1]);
  await rate(fixture, conversation, 2, 'down');
  await rate(fixture, conversation, 4, null);
  expect(await ratings()).toEqual([0, 1]);
  // `ratings` runs the roll-up again on the same stream records, which adds nothing.
  expect(await ratings()).toEqual([0, 1]);
});

const broken: Answer = async function* () {
  yield 'I was about to';
  throw new Error('The model failed.');
};

test("only complete answers of the visitor's own conversation can be rated", async () => {
  const conversation = await startConversation(fixture);
  const other = await startConversation(fixture, {}, '198.51.100.2');
  await sendMessage(fixture, conversation, 'Hi');
  await sendMessage(fixture, conversation, 'And?', { answer: broken });
  for (const number of [1, 4, 6, 0, '02', '2.0', 'x', '99999', '-2']) {
    expect(await rate(fixture, conversation, number, 'up')).toMatchObject({
      status: 404,
      body: { code: 'answer.not_found' },
    });
  }
  for (const foreign of [
    { ...conversation, token: other.token },
    { ...conversation, base: other.base },
  ]) {
    expect(await rate(fixture, foreign, 2, 'up')).toMatchObject({
      status: 404,
      body: { code: 'conversation.not_found' },
    });
  }
  for (const rating of ['good', 1, undefined, '']) {
    expect((await rate(fixture, conversation, 2, rating)).status).toBe(400);
  }
  expect(await ratingsIn(conversation)).toEqual([undefined, undefined, undefined, undefined]);
});

test('ratings are limited per visitor, like the other requests of the page', async () => {
  fixture.effects.advance(60_000);
  const conversation = await startConversation(fixture, {}, '198.51.100.77');
  await sendMessage(fixture, conversation, 'Hi');
  const path = `${conversation.base}/${conversation.id}/messages/2/rating`;
  const body = { token: conversation.token, rating: 'up' };
  const status = async () => (await fixture.put(path, body, conversation.headers)).status;
  expect(await status()).toBe(200);
  await addToCounts(fixture.effects, 'request', 'browser', CONVERSATION.requestsPerVisitorMinute - 2);
  expect([await status(), await status()]).toEqual([200, 429]);
});
