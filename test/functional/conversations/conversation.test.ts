import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { CONVERSATION } from '../../../lambdas/contracts/conversation.ts';
import { sweepHandler } from '../../../lambdas/conversations/sweep-conversations.ts';
import { ModelFailed } from '../../../lambdas/conversations/models/model.ts';
import type { Question } from '../../../lambdas/conversations/turns/answer-turn.ts';
import { changeStatus } from '../../../lambdas/qpr-codes/change-status.ts';
import { eventually } from '../../support/eventually.ts';
import { type Answer, hello, say as sayOn, startTalk, type Talk } from './talk.ts';
import { eventsOf, makeCode, type ScanWorld, scanWorld } from '../scans/world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await scanWorld();
});
afterAll(() => world.effects.table.close());

const start = (input?: Parameters<typeof startTalk>[1]) => startTalk(world, input);
type Options = Parameters<typeof sayOn>[3];
const say = (talk: Talk, text: string, options?: Options) => sayOn(world, talk, text, options);
const history = (talk: Talk, token = talk.token) =>
  world.get(`${talk.base}/${talk.id}`, { 'x-conversation-token': token });
const signal = (talk: Talk, name: string) =>
  world.post(`${talk.base}/${talk.id}/signals`, { token: talk.token, signal: name });
const untilAnswering = (talk: Talk) => eventually(async () => expect((await history(talk)).body.answering).toBe(true));
const sweep = () => sweepHandler(world.effects)();
const completed = (talk: Talk) => eventsOf(world, talk.accountId, 'conversation.completed');

describe('a conversation', () => {
  test('from start to close', async () => {
    const talk = await start({ metadata: { table: 4 }, prompt: 'Secret prompt.' });
    let asked: Question | undefined;
    const answer: Answer = (question) => {
      asked = question;
      return hello(question);
    };
    expect(await say(talk, 'Olá!', { answer })).toEqual({ status: 200, text: 'Hello there.', outcome: 'complete' });
    expect(asked?.system).toMatch(
      /^Secret prompt\.[\s\S]*Brazilian Portuguese|^Secret prompt\.[\s\S]*Portuguese \(Brazil\)/,
    );
    expect(asked?.messages).toEqual([{ role: 'user', text: 'Olá!' }]);
    await say(talk, 'Again?', { answer });
    expect(asked?.messages.map(({ text }) => text)).toEqual(['Olá!', 'Hello there.', 'Again?']);

    const { body } = await history(talk);
    expect(body).toMatchObject({ status: 'open', answering: false });
    expect(body.messages).toMatchObject([
      { role: 'visitor', text: 'Olá!' },
      { role: 'assistant', text: 'Hello there.', outcome: 'complete' },
      { role: 'visitor', text: 'Again?' },
      { role: 'assistant', text: 'Hello there.' },
    ]);
    expect(JSON.stringify(body)).not.toContain('Secret');

    world.effects.pass(60_000);
    expect((await signal(talk, 'close')).status).toBe(202);
    await signal(talk, 'close');
    await sweep();
    const events = await completed(talk);
    expect(events).toHaveLength(1);
    expect(events[0]?.data).toEqual({
      conversation_id: talk.id,
      qpr_code_id: talk.codeId,
      short_id: talk.base.split('/')[2],
      scan_id: talk.scanId,
      started_at: expect.any(String),
      ended_at: expect.any(String),
      reason: 'closed',
      messages_count: 4,
      metadata: { table: 4 },
    });
    expect(await say(talk, 'Still there?')).toMatchObject({ status: 410, code: 'conversation.ended' });
    expect((await history(talk)).body.status).toBe('ended');
  });

  test('a page that was no scan becomes one when its visitor begins to talk', async () => {
    const code = await makeCode(world, 'acc_prefetched');
    const { scanId } = await world.scan(code.short_id, { headers: { 'sec-purpose': 'prefetch' } });
    expect(scanId).toBeNull();
    const reply = await world.post(`/s/${code.short_id}/conversations`, {});
    expect(reply.status).toBe(201);
    expect(await eventsOf(world, 'acc_prefetched', 'scan.created')).toHaveLength(1);
  });

  test.each([
    ['an unknown scan', { scan_id: 5 }, 404],
    ['a wrong body', { scan_id: 'x' }, 400],
    ['no JSON object', 7, 400],
  ])('does not begin with %s', async (_, body, status) => {
    const code = await makeCode(world, 'acc_bad_start');
    expect((await world.post(`/s/${code.short_id}/conversations`, body)).status).toBe(status);
  });

  test('a wrong token, another code and an unknown id all look the same', async () => {
    const talk = await start();
    const other = await start();
    for (const [base, id, token] of [
      [talk.base, talk.id, other.token],
      [other.base, talk.id, talk.token],
      [talk.base, 'cnv_01ARZ3NDEKTSV4RRFFQ69G5FAV', talk.token],
      [talk.base, 'nonsense', talk.token],
    ] as const) {
      const stranger = { ...talk, base, id, token };
      expect(await history(stranger)).toMatchObject({ status: 404, body: { code: 'conversation.not_found' } });
      expect((await signal(stranger, 'close')).status).toBe(404);
      expect(await say(stranger, 'Hi')).toMatchObject({ status: 404, code: 'conversation.not_found' });
    }
  });

  test('an archived code ends the talk kindly', async () => {
    const talk = await start();
    await changeStatus(world.effects, { accountId: talk.accountId }, talk.codeId, 'archived');
    expect(await say(talk, 'Hi')).toMatchObject({ status: 410, code: 'qpr_code.archived' });
  });
});

describe('an answer', () => {
  const failing: Answer = async function* () {
    yield 'Half ';
    throw new ModelFailed('cut', true);
  };
  const mute: Answer = () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('down')) }) });

  test('that failed keeps the history, and the same message can be asked again', async () => {
    const talk = await start();
    expect(await say(talk, 'One?', { messageId: 'message-1', answer: failing })).toMatchObject({
      text: 'Half ',
      outcome: 'failed',
    });
    expect((await history(talk)).body.messages).toMatchObject([{ text: 'One?' }, { text: 'Half ', outcome: 'failed' }]);
    expect(await say(talk, 'One?', { messageId: 'message-1' })).toMatchObject({ outcome: 'complete' });
    expect((await history(talk)).body.messages).toMatchObject([{ text: 'One?' }, { text: 'Hello there.' }]);
  });

  test('that never came leaves the question', async () => {
    const talk = await start();
    expect(await say(talk, 'One?', { messageId: 'message-1', answer: mute })).toMatchObject({
      text: '',
      outcome: 'failed',
    });
    expect((await history(talk)).body).toMatchObject({ answering: false, messages: [{ text: 'One?' }] });
    expect(await say(talk, 'Two?')).toMatchObject({ outcome: 'complete' });
    expect((await history(talk)).body.messages).toHaveLength(3);
  });

  test('that never came the second time leaves the half of the first', async () => {
    const talk = await start();
    await say(talk, 'One?', { messageId: 'message-1', answer: failing });
    await say(talk, 'One?', { messageId: 'message-1', answer: mute });
    expect((await history(talk)).body.messages).toMatchObject([{ text: 'One?' }, { text: 'Half ' }]);
    await signal(talk, 'close');
    expect(await completed(talk)).toMatchObject([{ data: { messages_count: 2 } }]);
  });

  test('that cannot be stored says in its stream that it failed', async () => {
    const talk = await start();
    const table = { ...world.effects.table };
    const answer: Answer = async function* () {
      yield 'Lost';
      table.name = 'no-such-table';
    };
    const broken = { ...world, effects: { ...world.effects, table } };
    expect(await sayOn(broken, talk, 'Hi', { answer })).toEqual({ status: 200, text: 'Lost', outcome: 'failed' });
  });

  test('is given again, not made again, for a repeated message', async () => {
    const talk = await start();
    await say(talk, 'One?', { messageId: 'message-1' });
    const again = await say(talk, 'One?', { messageId: 'message-1', answer: mute });
    expect(again).toEqual({ status: 200, text: 'Hello there.', outcome: 'complete' });
    expect((await history(talk)).body.messages).toHaveLength(2);
  });

  test('is one at a time', async () => {
    const talk = await start();
    const gate = Promise.withResolvers<void>();
    const slow: Answer = async function* () {
      yield 'Well';
      await gate.promise;
      yield '…';
    };
    const first = say(talk, 'One?', { answer: slow });
    await untilAnswering(talk);
    expect(await say(talk, 'Two?')).toMatchObject({ status: 409, code: 'conversation.busy' });
    gate.resolve();
    expect(await first).toMatchObject({ text: 'Well…', outcome: 'complete' });
  });

  test('ends when the visitor presses stop, and keeps what was said', async () => {
    const talk = await start();
    const endless: Answer = async function* ({ signal: stopped }) {
      yield 'On and on';
      await new Promise((_, reject) => stopped.addEventListener('abort', () => reject(stopped.reason)));
    };
    const answering = say(talk, 'Tell me all', { answer: endless });
    await untilAnswering(talk);
    await signal(talk, 'stop');
    expect(await answering).toMatchObject({ text: 'On and on', outcome: 'stopped' });
    expect((await history(talk)).body.messages).toMatchObject([{}, { text: 'On and on', outcome: 'stopped' }]);
    expect(await say(talk, 'Go on')).toMatchObject({ outcome: 'complete' });
  });
});

describe('the end', () => {
  const MINUTE = 60_000;

  test('comes 15 minutes after the last message, once', async () => {
    const talk = await start();
    world.effects.pass(14 * MINUTE);
    await say(talk, 'Hi');
    world.effects.pass(14 * MINUTE);
    await sweep();
    expect(await completed(talk)).toHaveLength(0);
    world.effects.pass(MINUTE);
    await Promise.all([sweep(), sweep()]);
    expect(await completed(talk)).toMatchObject([{ data: { reason: 'timed_out', messages_count: 2 } }]);
  });

  test('comes soon after the page was left, unless it comes back', async () => {
    const gone = await start();
    const reloaded = await start();
    await signal(gone, 'leave');
    await signal(reloaded, 'leave');
    await history(reloaded);
    world.effects.pass(CONVERSATION.leaveGraceSeconds * 1_000);
    await sweep();
    expect(await completed(gone)).toMatchObject([{ data: { reason: 'closed' } }]);
    expect(await completed(reloaded)).toHaveLength(0);
  });

  test('comes as soon when the page was left in the middle of an answer', async () => {
    const talk = await start();
    const leaving: Answer = async function* (question) {
      yield* hello(question);
      await signal(talk, 'leave');
    };
    expect(await say(talk, 'Hi', { answer: leaving })).toMatchObject({ outcome: 'complete' });
    world.effects.pass(CONVERSATION.leaveGraceSeconds * 1_000);
    await sweep();
    expect(await completed(talk)).toMatchObject([{ data: { reason: 'closed', messages_count: 2 } }]);
  });

  test('of one that cannot be ended does not keep the others open', async () => {
    const broken = await start();
    const other = await start();
    const { table } = world.effects;
    const spoil = (value: unknown) =>
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk: `CONVERSATION#${broken.id}`, sk: 'CONVERSATION' },
          UpdateExpression: 'SET messages_count = :value',
          ExpressionAttributeValues: { ':value': value },
        }),
      );
    await spoil('many');
    world.effects.pass(15 * MINUTE);
    await expect(sweep()).rejects.toThrow('1 conversations could not be ended');
    expect(await completed(other)).toHaveLength(1);
    await spoil(0);
    await sweep();
    expect(await completed(broken)).toHaveLength(1);
  });
});
