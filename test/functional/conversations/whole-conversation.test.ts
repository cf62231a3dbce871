import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ModelRequest } from '../../../lambdas/conversations/models/model.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { sweep } from './ending/sweep.ts';
import { type Answer, completedEvents, hello, history, sendMessage, signal, startConversation } from './visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

test('a visitor has a whole conversation from start to close', async () => {
  const conversation = await startConversation(fixture, { metadata: { table: 4 }, prompt: 'Secret prompt.' });
  let asked: ModelRequest | undefined;
  const answer: Answer = (request) => {
    asked = request;
    return hello(request);
  };
  expect(await sendMessage(fixture, conversation, 'Olá!', { answer })).toEqual({
    status: 200,
    text: 'Hello there.',
    outcome: 'complete',
    language: 'en',
    number: 2,
  });
  expect(asked?.system).toMatch(
    /^Secret prompt\.[\s\S]*Brazilian Portuguese|^Secret prompt\.[\s\S]*Portuguese \(Brazil\)/,
  );
  expect(asked?.messages).toEqual([{ role: 'user', text: 'Olá!' }]);
  await sendMessage(fixture, conversation, 'Again?', { answer });
  expect(asked?.messages.map(({ text }) => text)).toEqual(['Olá!', 'Hello there.', 'Again?']);

  const { body } = await history(fixture, conversation);
  expect(body).toMatchObject({ status: 'open', answering: false });
  expect(body.messages).toMatchObject([
    { role: 'visitor', text: 'Olá!' },
    { role: 'assistant', text: 'Hello there.', outcome: 'complete' },
    { role: 'visitor', text: 'Again?' },
    { role: 'assistant', text: 'Hello there.' },
  ]);
  expect(JSON.stringify(body)).not.toContain('Secret');

  fixture.effects.advance(60_000);
  expect((await signal(fixture, conversation, 'close')).status).toBe(202);
  await signal(fixture, conversation, 'close');
  await sweep(fixture);
  const events = await completedEvents(fixture, conversation);
  expect(events).toHaveLength(1);
  expect(events[0]?.data).toEqual({
    conversation_id: conversation.id,
    qpr_code_id: conversation.codeId,
    short_id: conversation.short_id,
    scan_id: conversation.scan_id,
    started_at: expect.any(String),
    ended_at: expect.any(String),
    reason: 'closed',
    messages_count: 4,
    metadata: { table: 4 },
  });
  expect(await sendMessage(fixture, conversation, 'Still there?')).toMatchObject({
    status: 410,
    code: 'conversation.ended',
  });
  expect((await history(fixture, conversation)).body.status).toBe('ended');
});
