import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SWEEP_READ_UNITS } from '../../../bench/cost/sweep-cost.ts';
import { CONVERSATION } from '../../../contracts/conversations.ts';
import { listConversations } from '../../../lambdas/api/conversations/list-conversations.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { ownerWithForm, submit } from '../requests/request-fixture.ts';
import { type CostOf, costMeter } from '../scans/cost.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { sweep } from './ending/sweep.ts';
import { ownerWithConversation } from './owner.ts';
import { useMessages } from './used-budget.ts';
import { type Answer, history, sendMessage, signal, startConversation, startConversationOf } from './visitor.ts';
import { addToCounts } from './visitor-counts.ts';

// docs/data-model.md states these numbers. The units of a transaction do not include its writes to the index.

let fixture: ScanFixture;
let costOf: CostOf;
let owner: Awaited<ReturnType<typeof ownerWithConversation>>;

beforeAll(async () => {
  fixture = await scanFixture();
  costOf = costMeter(fixture);
  owner = await ownerWithConversation(fixture);
});
afterAll(() => fixture.effects.table.close());

const yes: Answer = async function* ({ report }) {
  yield 'Yes.';
  report({ input: 1_000, output: 200 });
};

describe('the capacity units used by', () => {
  test('starting a conversation', async () => {
    const { short_id: shortId, base } = owner.conversation;
    const { scan_id: scanId } = await fixture.scan(shortId);
    expect(await costOf(() => fixture.post(base, { scan_id: scanId }))).toEqual({
      calls: ['Get', 'Get', 'TransactWrite', 'Update'],
      units: 10,
    });
  });

  test('the first message of a month and its answer', async () => {
    // The function also looks up the plan and reserves the message from the account's monthly budget.
    expect(await costOf(() => sendMessage(fixture, owner.conversation, 'Hello?', { answer: yes }))).toEqual({
      calls: ['Get', 'Get', 'Get', 'Get', 'Query', 'TransactWrite', 'TransactWrite', 'Update', 'Update', 'Update'],
      units: 16.5,
    });
  });

  test('messages of a busy code, which rarely reserve budget from the account', async () => {
    const busy = await startConversationOf(fixture, owner.conversation.short_id, '192.0.2.21');
    const send = async (messages: number) => {
      for (let sent = 1; sent <= messages; sent += 1) await sendMessage(fixture, busy, 'More?', { answer: yes });
    };
    await useMessages(fixture, { ...owner, ...busy }, 30, { tokensPerMessage: 1_200 });
    await send(2);
    const { calls } = await costOf(() => send(8));
    const count = (command: string) => calls.filter((call) => call === command).length;
    expect([count('Get'), count('Query'), count('TransactWrite')]).toEqual([3 * 8, 8, 2 * 8]);
    // For each message, one update reserves budget of the code and one settles it. Sometimes, a third update reserves a
    // block of the account's budget, which covers several messages.
    expect(count('Update')).toBeGreaterThanOrEqual(2 * 8);
    expect(count('Update')).toBeLessThanOrEqual(2 * 8 + 4);
  });

  test('sending a form, and sending it again', async () => {
    const { conversation } = await ownerWithForm(fixture);
    const send = () => submit(fixture, conversation, { request_id: 'the-same-one' });
    expect(await costOf(send)).toEqual({ calls: ['Get', 'Get', 'Get', 'Get', 'TransactWrite'], units: 19 });
    expect(await costOf(send)).toEqual({ calls: ['Get', 'Get', 'Get', 'Update'], units: 3.5 });
  });

  test('sending a form above the rate limit', async () => {
    const { conversation } = await ownerWithForm(fixture);
    fixture.effects.advance(60_000);
    await submit(fixture, conversation);
    await addToCounts(fixture.effects, 'form', 'browser', CONVERSATION.messagesPerVisitorMinute);
    expect(await costOf(() => submit(fixture, conversation))).toEqual({
      calls: ['Get', 'Get', 'Get', 'Update'],
      units: 3.5,
    });
  });

  test('returning to a conversation', async () => {
    expect(await costOf(() => history(fixture, owner.conversation))).toEqual({ calls: ['Query', 'Update'], units: 2 });
  });

  test('ending a conversation', async () => {
    expect(await costOf(() => signal(fixture, owner.conversation, 'close'))).toEqual({
      calls: ['Get', 'Get', 'TransactWrite', 'Update'],
      units: 8.5,
    });
  });

  test('a sweep without due conversations', async () => {
    // The parallel invocations of a sweep query all partitions. Nothing is due, so the first of them also looks for a
    // conversation that is still open, and finds this one.
    await startConversation(fixture);
    const { calls } = await costOf(() => sweep(fixture));
    expect(calls.every((call) => call === 'Query')).toBe(true);
    expect(calls.length).toBeGreaterThan(32);
    expect(calls.length).toBeLessThanOrEqual(64);
    // On AWS, each query takes half a unit. DynamoDB Local does not count queries that find nothing.
    expect(calls.length / 2).toBeLessThanOrEqual(SWEEP_READ_UNITS);
  });

  test('listing conversations', async () => {
    const list = listConversations(fixture.effects);
    // The first call of a new key also updates the account's request count. Make it here, so that it is not measured.
    await callApi(list, { key: owner.key });
    // The queries find the ids of the conversations. The batches read the conversations, the names of their codes and
    // the first answers. The update authenticates the API key.
    expect((await costOf(() => callApi(list, { key: owner.key }))).calls).toEqual([
      'BatchGet',
      'BatchGet',
      'BatchGet',
      ...Array(16).fill('Query'),
      'Update',
    ]);
  });
});
