import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sweepConversations } from '../../../lambdas/conversations/ending/sweep-conversations.ts';
import type { ModelRequest } from '../../../lambdas/conversations/models/model.ts';
import { type ScanWorld, scanWorld } from '../scans/world.ts';
import { type Answer, completedEvents, hello, history, sendMessage, signal, startConversation } from './visitor.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await scanWorld();
});
afterAll(() => world.effects.table.close());

test('from start to close', async () => {
  const conversation = await startConversation(world, { metadata: { table: 4 }, prompt: 'Secret prompt.' });
  let asked: ModelRequest | undefined;
  const answer: Answer = (request) => {
    asked = request;
    return hello(request);
  };
  expect(await sendMessage(world, conversation, 'Olá!', { answer })).toEqual({
    status: 200,
    text: 'Hello there.',
    outcome: 'complete',
  });
  expect(asked?.system).toMatch(
    /^Secret prompt\.[\s\S]*Brazilian Portuguese|^Secret prompt\.[\s\S]*Portuguese \(Brazil\)/,
  );
  expect(asked?.messages).toEqual([{ role: 'user', text: 'Olá!' }]);
  await sendMessage(world, conversation, 'Again?', { answer });
  expect(asked?.messages.map(({ text }) => text)).toEqual(['Olá!', 'Hello there.', 'Again?']);

  const { body } = await history(world, conversation);
  expect(body).toMatchObject({ status: 'open', answering: false });
  expect(body.messages).toMatchObject([
    { role: 'visitor', text: 'Olá!' },
    { role: 'assistant', text: 'Hello there.', outcome: 'complete' },
    { role: 'visitor', text: 'Again?' },
    { role: 'assistant', text: 'Hello there.' },
  ]);
  expect(JSON.stringify(body)).not.toContain('Secret');

  world.effects.pass(60_000);
  expect((await signal(world, conversation, 'close')).status).toBe(202);
  await signal(world, conversation, 'close');
  await sweepConversations(world.effects)();
  const events = await completedEvents(world, conversation);
  expect(events).toHaveLength(1);
  expect(events[0]?.data).toEqual({
    conversation_id: conversation.id,
    qpr_code_id: conversation.codeId,
    short_id: conversation.shortId,
    scan_id: conversation.scanId,
    started_at: expect.any(String),
    ended_at: expect.any(String),
    reason: 'closed',
    messages_count: 4,
    metadata: { table: 4 },
  });
  expect(await sendMessage(world, conversation, 'Still there?')).toMatchObject({
    status: 410,
    code: 'conversation.ended',
  });
  expect((await history(world, conversation)).body.status).toBe('ended');
});
