import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CONVERSATION } from '../../../lambdas/contracts/conversation.ts';
import { findTranscript } from '../../../lambdas/conversations/store.ts';
import { say, startTalk } from './talk.ts';
import { type ScanWorld, scanWorld } from '../scans/world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await scanWorld();
});
afterAll(() => world.effects.table.close());

describe('limits', () => {
  test.each([
    ['an empty message', ' \n', 400, 'message.empty'],
    ['too long a message', 'x'.repeat(2_001), 400, 'message.too_long'],
    ['a huge body', 'x'.repeat(40_000), 413, 'request.body_too_large'],
  ])('%s', async (_, text, status, code) => {
    expect(await say(world, await startTalk(world), text)).toMatchObject({ status, code });
  });

  test('60 messages a conversation, 40 a minute', async () => {
    const talk = await startTalk(world, {}, '198.51.100.60');
    for (let message = 1; message <= CONVERSATION.visitorMessages; message += 1) {
      if (message % CONVERSATION.messagesPerVisitorMinute === 0) world.effects.pass(60_000);
      expect(await say(world, talk, `Number ${message}`)).toMatchObject({ outcome: 'complete' });
    }
    world.effects.pass(60_000);
    expect(await say(world, talk, 'One more')).toMatchObject({ status: 410, code: 'conversation.full' });
    const transcript = await findTranscript(world.effects.table, talk.id);
    expect(transcript?.messages).toHaveLength(120);

    const other = await startTalk(world, {}, '198.51.100.61');
    for (let message = 1; message <= CONVERSATION.messagesPerVisitorMinute; message += 1) await say(world, other, 'x');
    expect(await say(world, other, 'x')).toMatchObject({ status: 429, code: 'visitor.rate_limited' });
    world.effects.pass(60_000);
    expect(await say(world, other, 'x')).toMatchObject({ status: 200 });
  });

  test('the owner’s budget of the month', async () => {
    const poor = await scanWorld({ messagesPerMonth: 2 });
    const talk = await startTalk(poor, {}, '198.51.100.62');
    await say(poor, talk, 'One');
    await say(poor, talk, 'Two');
    expect(await say(poor, talk, 'Three')).toMatchObject({ status: 429, code: 'owner.budget_exhausted' });
    expect((await poor.scan(talk.base.split('/')[2] ?? '')).status).toBe(200);
    poor.effects.pass(31 * 86_400_000);
    expect(await say(poor, talk, 'Next month')).toMatchObject({ status: 200 });
    await poor.effects.table.close();
  });
});
