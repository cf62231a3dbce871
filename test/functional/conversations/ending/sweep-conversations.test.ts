import { BatchWriteCommand, DeleteCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { CONVERSATION, SWEEP } from '../../../../contracts/conversations.ts';
import { conversationKey } from '../../../../lambdas/conversations/store.ts';
import { scanKey } from '../../../../lambdas/events/scan-id.ts';
import { newId } from '../../../../lambdas/platform/ids.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';
import { enableStream, rollUp, type ScanFixture, scanFixture } from '../../scans/scan-fixture.ts';
import { type Answer, completedEvents, hello, history, sendMessage, signal, startConversation } from '../visitor.ts';
import { sweep as sweepAll, sweepShare } from './sweep.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const sweep = () => sweepAll(fixture);
const MINUTE = 60_000;

test('ends a conversation once, 15 minutes after the last message', async () => {
  const conversation = await startConversation(fixture);
  fixture.effects.advance(14 * MINUTE);
  await sendMessage(fixture, conversation, 'Hi');
  fixture.effects.advance(14 * MINUTE);
  await sweep();
  expect(await completedEvents(fixture, conversation)).toHaveLength(0);
  fixture.effects.advance(MINUTE);
  await Promise.all([sweep(), sweep()]);
  expect(await completedEvents(fixture, conversation)).toMatchObject([
    { data: { reason: 'timed_out', messages_count: 2 } },
  ]);
});

test('ends a conversation soon after the visitor leaves the page, even during an answer, unless they return', async () => {
  const gone = await startConversation(fixture);
  const reloaded = await startConversation(fixture);
  const answered = await startConversation(fixture);
  await signal(fixture, gone, 'leave');
  await signal(fixture, reloaded, 'leave');
  await history(fixture, reloaded);
  const leaving: Answer = async function* (request) {
    yield* hello(request);
    await signal(fixture, answered, 'leave');
  };
  expect(await sendMessage(fixture, answered, 'Hi', { answer: leaving })).toMatchObject({ outcome: 'complete' });
  fixture.effects.advance(CONVERSATION.leaveGraceSeconds * 1_000);
  await sweep();
  expect(await completedEvents(fixture, gone)).toMatchObject([{ data: { reason: 'closed' } }]);
  expect(await completedEvents(fixture, reloaded)).toHaveLength(0);
  expect(await completedEvents(fixture, answered)).toMatchObject([{ data: { reason: 'closed', messages_count: 2 } }]);
});

test('ends a conversation whose scan was erased, without creating the scan again', async () => {
  const conversation = await startConversation(fixture);
  const { table } = fixture.effects;
  const { Item: item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...conversationKey(conversation.id) } }),
  );
  const Key = { ...scanKey(String(item.short_id), Number(item.scan_id)) };
  await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
  fixture.effects.advance(15 * MINUTE);
  await sweep();
  expect(await completedEvents(fixture, conversation)).toHaveLength(1);
  const { Item: scan } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }));
  expect(scan).toBeUndefined();
});

test('ends the other conversations if one cannot be ended', async () => {
  const broken = await startConversation(fixture);
  const other = await startConversation(fixture);
  const { table } = fixture.effects;
  const setMessagesCount = (value: unknown) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...conversationKey(broken.id) },
        UpdateExpression: 'SET messages_count = :value',
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  await setMessagesCount('many');
  fixture.effects.advance(15 * MINUTE);
  const error = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  await expect(sweep()).rejects.toThrow('Conversations that could not be ended: 1');
  // The function logs the cause itself, because Lambda logs only the message of the thrown error.
  const reason = expect.objectContaining({ message: expect.stringContaining('messages_count') });
  expect(error).toHaveBeenCalledWith('conversations could not be ended', { count: 1, error: reason });
  error.mockRestore();
  expect(await completedEvents(fixture, other)).toHaveLength(1);
  await setMessagesCount(0);
  await sweep();
  expect(await completedEvents(fixture, broken)).toHaveLength(1);
});

test('ends hundreds of due conversations in the same minute', async () => {
  const { effects } = fixture;
  const { id } = await startConversation(fixture);
  const { Item: item = {} } = await effects.table.client.send(
    new GetCommand({ TableName: effects.table.name, Key: { ...conversationKey(id) } }),
  );
  // All copies are in one partition of the index of idle conversations. One query returns at most 250 of them.
  const copies = Array.from({ length: 260 }, () => {
    const copy = newId('conversation', effects.now(), effects.random);
    return { ...item, ...conversationKey(copy), id: copy, gsi1pk: 'IDLE#7' };
  });
  for (let from = 0; from < copies.length; from += 25) {
    const requests = copies.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await effects.table.client.send(new BatchWriteCommand({ RequestItems: { [effects.table.name]: requests } }));
  }
  effects.advance(16 * MINUTE);
  await sweep();
  const { Count: left } = await effects.table.client.send(
    new QueryCommand({
      TableName: effects.table.name,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': 'IDLE#7' },
      Select: 'COUNT',
    }),
  );
  expect(left).toBe(0);
});

describe('the schedule of the sweep', () => {
  const pauseAfterSeconds = SWEEP.pauseAfterSeconds;
  /** The first of the parallel invocations, which alone can stop the schedule. */
  const firstShare = () => sweepShare(fixture, 0);

  test('stops when no conversation is open, and starts again with the next conversation', async () => {
    // A separate table, so that no conversation of an earlier test is open.
    await fixture.effects.table.close();
    fixture = await scanFixture();
    await enableStream(fixture);
    const { effects } = fixture;
    await firstShare();
    expect(effects.rule.isEnabled).toBe(false);

    const conversation = await startConversation(fixture);
    await rollUp(fixture);
    expect(effects.rule.isEnabled).toBe(true);
    effects.advance((pauseAfterSeconds + 60) * 1_000);
    await firstShare();
    // The conversation is still open, so the schedule stays on.
    expect(effects.rule.isEnabled).toBe(true);
    effects.advance(16 * MINUTE);
    await sweep();
    expect(await completedEvents(fixture, conversation)).toHaveLength(1);
    await firstShare();
    expect(effects.rule.isEnabled).toBe(false);
  });

  test('stays on for a while after a conversation starts, because the index may not show it yet', async () => {
    const { effects } = fixture;
    await effects.schedule.wake();
    await firstShare();
    expect(effects.rule.isEnabled).toBe(true);
    effects.advance(pauseAfterSeconds * 1_000);
    await firstShare();
    expect(effects.rule.isEnabled).toBe(false);
  });

  test('stays on if a conversation starts while the schedule is being turned off', async () => {
    const { effects } = fixture;
    effects.rule.isEnabled = true;
    effects.advance(pauseAfterSeconds * 1_000);
    effects.rule.onDisable = async () => {
      effects.rule.onDisable = async () => undefined;
      effects.advance(1);
      await effects.schedule.wake();
      // The request to disable the rule takes effect after the request to enable it, so the rule is off again.
      effects.rule.isEnabled = false;
    };
    await firstShare();
    expect(effects.rule.isEnabled).toBe(true);
  });

  test('stays on if the sweep fails after it turned the schedule off, because a conversation may have started', async () => {
    const { effects } = fixture;
    effects.rule.isEnabled = true;
    effects.advance(pauseAfterSeconds * 1_000);
    effects.rule.onDisable = async () => {
      effects.rule.onDisable = async () => undefined;
      throw new Error('timed out');
    };
    await expect(firstShare()).rejects.toThrow('timed out');
    expect(effects.rule.isEnabled).toBe(true);
  });

  test('is stopped only by the first invocation, because the others see only their share of the conversations', async () => {
    const { effects } = fixture;
    effects.advance(pauseAfterSeconds * 1_000);
    effects.rule.isEnabled = true;
    await Promise.all([1, 2, 3, 4].map((share) => sweepShare(fixture, share)));
    expect(effects.rule.isEnabled).toBe(true);
  });
});
