import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listConversations } from '../../../lambdas/conversations/operations/list-conversations.ts';
import { callApi } from '../../support/api-event.ts';
import { type CostOf, costMeter } from '../scans/cost.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { ownerWithConversation } from './owner.ts';
import { sweep } from './sweep.ts';
import { type Answer, history, sendMessage, signal, startConversation } from './visitor.ts';

/** docs/data-model.md states these numbers. A transaction's units leave out the index. */
let fixture: ScanFixture;
let costOf: CostOf;
let owner: Awaited<ReturnType<typeof ownerWithConversation>>;

beforeAll(async () => {
  fixture = await scanFixture();
  costOf = costMeter(fixture);
  owner = await ownerWithConversation(fixture);
});
afterAll(() => fixture.effects.table.close());

const yes: Answer = async function* () {
  yield 'Yes.';
};

describe('what it costs', () => {
  test('to start a conversation', async () => {
    const { shortId, base } = owner.conversation;
    const { scanId } = await fixture.scan(shortId);
    expect(await costOf(() => fixture.post(base, { scan_id: scanId }))).toEqual({
      calls: ['Get', 'TransactWrite', 'Update'],
      units: 9.5,
    });
  });

  test('a message and its answer', async () => {
    expect(
      await costOf(() => sendMessage(fixture, owner.conversation, 'Hello?', { answer: yes, messageId: 'message-1' })),
    ).toEqual({ calls: ['Get', 'Get', 'Query', 'TransactWrite', 'TransactWrite', 'Update'], units: 13 });
  });

  test('to come back to a conversation', async () => {
    expect(await costOf(() => history(fixture, owner.conversation))).toEqual({ calls: ['Query'], units: 1 });
  });

  test('to end a conversation', async () => {
    expect(await costOf(() => signal(fixture, owner.conversation, 'close'))).toEqual({
      calls: ['Get', 'Get', 'TransactWrite'],
      units: 7.5,
    });
  });

  test('a sweep that finds nothing', async () => {
    // One open conversation that is not due: each partition is asked, and the first share looks for open ones.
    await startConversation(fixture);
    const { calls, units } = await costOf(() => sweep(fixture));
    expect(calls.every((call) => call === 'Query')).toBe(true);
    expect(calls.length).toBeGreaterThan(32);
    expect(calls.length).toBeLessThanOrEqual(64);
    expect(units).toBeLessThanOrEqual(32);
  });

  test('a list of conversations', async () => {
    const list = listConversations(fixture.effects);
    // The update is that of the API key, as for every operation.
    expect((await costOf(() => callApi(list, { key: owner.key }))).calls).toEqual([
      'BatchGet',
      ...Array(16).fill('Query'),
      'Update',
    ]);
  });
});
