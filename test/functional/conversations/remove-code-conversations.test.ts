import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { newestConversations } from '../../../lambdas/conversations/conversation-lists.ts';
import { removeCodeConversations } from '../../../lambdas/conversations/remove-code-conversations.ts';
import { deleteCode } from '../../../lambdas/qpr-codes/operations/delete-qpr-code.ts';
import { say, startTalk, type Talk } from './talk.ts';
import { eventsOf, type ScanWorld, scanWorld } from '../scans/world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await scanWorld();
});
afterAll(() => world.effects.table.close());

const shortIdOf = ({ base }: Talk) => base.split('/')[2] ?? '';

async function remove(talk: Talk, milliseconds = 60_000): Promise<void> {
  const detail = { body: JSON.stringify({ data: { id: talk.codeId, short_id: shortIdOf(talk) } }) };
  await removeCodeConversations(world.effects)({ detail }, { getRemainingTimeInMillis: () => milliseconds });
}

const itemsOf = async ({ id }: Talk) => {
  const { table } = world.effects;
  const { Count: count } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `CONVERSATION#${id}` },
    }),
  );
  return count;
};

test('what the visitors of a deleted code wrote is removed, and an open conversation ends', async () => {
  const talk = await startTalk(world);
  const other = await startTalk(world);
  await say(world, talk, 'My secret');
  await say(world, other, 'Something else');
  await deleteCode(world.effects, { accountId: talk.accountId }, talk.codeId);
  await remove(talk);
  await remove(talk);
  expect(await itemsOf(talk)).toBe(0);
  expect(await itemsOf(other)).toBe(3);
  for (const ownerId of [talk.accountId, shortIdOf(talk)]) {
    expect((await newestConversations(world.effects.table, ownerId, { limit: 10 })).conversations).toEqual([]);
  }
  expect(await eventsOf(world, talk.accountId, 'conversation.completed')).toMatchObject([
    { data: { conversation_id: talk.id, reason: 'closed', messages_count: 2 } },
  ]);
});

test('more than there is time for is left to the next call', async () => {
  const talk = await startTalk(world);
  await deleteCode(world.effects, { accountId: talk.accountId }, talk.codeId);
  await expect(remove(talk, 1_000)).rejects.toThrow('more conversations than could be removed in one go');
  await remove(talk);
  expect(await itemsOf(talk)).toBe(0);
});
