import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CONVERSATION } from '../../../lambdas/contracts/conversations.ts';
import { sweepConversations } from '../../../lambdas/conversations/ending/sweep-conversations.ts';
import { conversationKey } from '../../../lambdas/conversations/store.ts';
import { type ScanWorld, scanWorld } from '../scans/world.ts';
import { type Answer, completedEvents, hello, history, sendMessage, signal, startConversation } from './visitor.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await scanWorld();
});
afterAll(() => world.effects.table.close());

const sweep = () => sweepConversations(world.effects)();
const MINUTE = 60_000;

test('comes 15 minutes after the last message, once', async () => {
  const conversation = await startConversation(world);
  world.effects.pass(14 * MINUTE);
  await sendMessage(world, conversation, 'Hi');
  world.effects.pass(14 * MINUTE);
  await sweep();
  expect(await completedEvents(world, conversation)).toHaveLength(0);
  world.effects.pass(MINUTE);
  await Promise.all([sweep(), sweep()]);
  expect(await completedEvents(world, conversation)).toMatchObject([
    { data: { reason: 'timed_out', messages_count: 2 } },
  ]);
});

test('comes soon after the page was left, unless it comes back', async () => {
  const gone = await startConversation(world);
  const reloaded = await startConversation(world);
  await signal(world, gone, 'leave');
  await signal(world, reloaded, 'leave');
  await history(world, reloaded);
  world.effects.pass(CONVERSATION.leaveGraceSeconds * 1_000);
  await sweep();
  expect(await completedEvents(world, gone)).toMatchObject([{ data: { reason: 'closed' } }]);
  expect(await completedEvents(world, reloaded)).toHaveLength(0);
});

test('comes as soon when the page was left in the middle of an answer', async () => {
  const conversation = await startConversation(world);
  const leaving: Answer = async function* (request) {
    yield* hello(request);
    await signal(world, conversation, 'leave');
  };
  expect(await sendMessage(world, conversation, 'Hi', { answer: leaving })).toMatchObject({ outcome: 'complete' });
  world.effects.pass(CONVERSATION.leaveGraceSeconds * 1_000);
  await sweep();
  expect(await completedEvents(world, conversation)).toMatchObject([{ data: { reason: 'closed', messages_count: 2 } }]);
});

test('of one that cannot be ended does not keep the others open', async () => {
  const broken = await startConversation(world);
  const other = await startConversation(world);
  const { table } = world.effects;
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
  world.effects.pass(15 * MINUTE);
  await expect(sweep()).rejects.toThrow('1 conversations could not be ended');
  expect(await completedEvents(world, other)).toHaveLength(1);
  await spoil(0);
  await sweep();
  expect(await completedEvents(world, broken)).toHaveLength(1);
});
