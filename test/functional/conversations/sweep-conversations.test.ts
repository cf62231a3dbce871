import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CONVERSATION } from '../../../lambdas/contracts/conversations.ts';
import { sweepConversations } from '../../../lambdas/conversations/ending/sweep-conversations.ts';
import { conversationKey } from '../../../lambdas/conversations/store.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { type Answer, completedEvents, hello, history, sendMessage, signal, startConversation } from './visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const sweep = () => sweepConversations(fixture.effects)();
const MINUTE = 60_000;

test('comes 15 minutes after the last message, once', async () => {
  const conversation = await startConversation(fixture);
  fixture.effects.pass(14 * MINUTE);
  await sendMessage(fixture, conversation, 'Hi');
  fixture.effects.pass(14 * MINUTE);
  await sweep();
  expect(await completedEvents(fixture, conversation)).toHaveLength(0);
  fixture.effects.pass(MINUTE);
  await Promise.all([sweep(), sweep()]);
  expect(await completedEvents(fixture, conversation)).toMatchObject([
    { data: { reason: 'timed_out', messages_count: 2 } },
  ]);
});

test('comes soon after the page was left, unless it comes back', async () => {
  const gone = await startConversation(fixture);
  const reloaded = await startConversation(fixture);
  await signal(fixture, gone, 'leave');
  await signal(fixture, reloaded, 'leave');
  await history(fixture, reloaded);
  fixture.effects.pass(CONVERSATION.leaveGraceSeconds * 1_000);
  await sweep();
  expect(await completedEvents(fixture, gone)).toMatchObject([{ data: { reason: 'closed' } }]);
  expect(await completedEvents(fixture, reloaded)).toHaveLength(0);
});

test('comes as soon when the page was left in the middle of an answer', async () => {
  const conversation = await startConversation(fixture);
  const leaving: Answer = async function* (request) {
    yield* hello(request);
    await signal(fixture, conversation, 'leave');
  };
  expect(await sendMessage(fixture, conversation, 'Hi', { answer: leaving })).toMatchObject({ outcome: 'complete' });
  fixture.effects.pass(CONVERSATION.leaveGraceSeconds * 1_000);
  await sweep();
  expect(await completedEvents(fixture, conversation)).toMatchObject([
    { data: { reason: 'closed', messages_count: 2 } },
  ]);
});

test('of one that cannot be ended does not keep the others open', async () => {
  const broken = await startConversation(fixture);
  const other = await startConversation(fixture);
  const { table } = fixture.effects;
  const spoil = (value: unknown) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...conversationKey(broken.id) },
        UpdateExpression: 'SET messages_count = :value',
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  await spoil('many');
  fixture.effects.pass(15 * MINUTE);
  await expect(sweep()).rejects.toThrow('1 conversations could not be ended');
  expect(await completedEvents(fixture, other)).toHaveLength(1);
  await spoil(0);
  await sweep();
  expect(await completedEvents(fixture, broken)).toHaveLength(1);
});
