import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ModelFailed } from '../../../lambdas/conversations/models/model.ts';
import { logger } from '../../../lambdas/platform/logger.ts';
import { type ScanFixture, scanFixture, setCodeStatus } from '../scans/scan-fixture.ts';
import {
  type Answer,
  completedEvents,
  history,
  postMessage,
  sendMessage,
  signal,
  startConversation,
  untilAnswering,
} from './visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

describe('an answer', () => {
  const failing: Answer = async function* () {
    yield 'Half ';
    throw new ModelFailed('cut', true);
  };
  const failBeforeFirstWord: Answer = () => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('down')) }),
  });

  test('that failed stays in the history until a retry of its message succeeds', async () => {
    const conversation = await startConversation(fixture);
    expect(await sendMessage(fixture, conversation, 'One?', { messageId: 'message-1', answer: failing })).toMatchObject(
      {
        text: 'Half ',
        outcome: 'failed',
      },
    );
    expect((await history(fixture, conversation)).body.messages).toMatchObject([
      { text: 'One?' },
      { text: 'Half ', outcome: 'failed' },
    ]);
    expect(await sendMessage(fixture, conversation, 'One?', { messageId: 'message-1' })).toMatchObject({
      outcome: 'complete',
    });
    expect((await history(fixture, conversation)).body.messages).toMatchObject([
      { text: 'One?' },
      { text: 'Hello there.' },
    ]);
  });

  test.each([
    ['fr', 'Le petit-déjeuner est servi dans le jardin. [[form:table]]'],
    ['ja', '朝食は七時から十時までです。'],
    [undefined, 'Suite 12'],
  ])('has the same language in its stream, in a replay and in the history: %s', async (language, text) => {
    const conversation = await startConversation(fixture);
    const options = {
      messageId: 'message-1',
      answer: async function* () {
        yield text;
      },
    };
    expect((await sendMessage(fixture, conversation, 'When?', options)).language).toBe(language);
    expect((await sendMessage(fixture, conversation, 'When?', options)).language).toBe(language);
    const { messages } = (await history(fixture, conversation)).body;
    expect(messages).toMatchObject([{ text: 'When?' }, { text }]);
    expect((messages as { language?: string }[]).map((message) => message.language)).toEqual([undefined, language]);
  });

  test('that never arrived leaves the question in the history', async () => {
    const conversation = await startConversation(fixture);
    expect(
      await sendMessage(fixture, conversation, 'One?', { messageId: 'message-1', answer: failBeforeFirstWord }),
    ).toMatchObject({
      text: '',
      outcome: 'failed',
    });
    expect((await history(fixture, conversation)).body).toMatchObject({
      answering: false,
      messages: [{ text: 'One?' }],
    });
    expect(await sendMessage(fixture, conversation, 'Two?')).toMatchObject({ outcome: 'complete' });
    expect((await history(fixture, conversation)).body.messages).toHaveLength(3);
  });

  test('that never arrived cannot be retried after a later message, and the attempt does not remove the later message', async () => {
    const conversation = await startConversation(fixture);
    await sendMessage(fixture, conversation, 'One?', { messageId: 'message-1', answer: failBeforeFirstWord });
    await sendMessage(fixture, conversation, 'Two?', { messageId: 'message-2', answer: failBeforeFirstWord });
    expect(await sendMessage(fixture, conversation, 'One?', { messageId: 'message-1' })).toMatchObject({
      status: 409,
      code: 'conversation.busy',
    });
    expect((await history(fixture, conversation)).body.messages).toMatchObject([
      { role: 'visitor', text: 'One?' },
      { role: 'visitor', text: 'Two?' },
    ]);
    expect(await sendMessage(fixture, conversation, 'Two?', { messageId: 'message-2' })).toMatchObject({
      outcome: 'complete',
      number: 3,
    });
  });

  test('that failed on retry keeps the partial first answer', async () => {
    const conversation = await startConversation(fixture);
    await sendMessage(fixture, conversation, 'One?', { messageId: 'message-1', answer: failing });
    await sendMessage(fixture, conversation, 'One?', { messageId: 'message-1', answer: failBeforeFirstWord });
    expect((await history(fixture, conversation)).body.messages).toMatchObject([{ text: 'One?' }, { text: 'Half ' }]);
    await signal(fixture, conversation, 'close');
    expect(await completedEvents(fixture, conversation)).toMatchObject([{ data: { messages_count: 2 } }]);
  });

  test('that cannot be stored reports the failure in its stream', async () => {
    const conversation = await startConversation(fixture);
    const table = { ...fixture.effects.table };
    const answer: Answer = async function* () {
      yield 'Lost';
      table.name = 'no-such-table';
    };
    const broken = { ...fixture, effects: { ...fixture.effects, table } };
    expect(await sendMessage(broken, conversation, 'Hi', { answer })).toEqual({
      status: 200,
      text: 'Lost',
      outcome: 'failed',
    });
  });

  test('is stored as soon as the database is available again, and only then reported as complete', async () => {
    const conversation = await startConversation(fixture);
    const table = { ...fixture.effects.table };
    const answer: Answer = async function* () {
      yield 'Kept';
      table.name = 'no-such-table';
      setTimeout(() => {
        table.name = fixture.effects.table.name;
      }, 50);
    };
    const unavailable = { ...fixture, effects: { ...fixture.effects, table } };
    expect(await sendMessage(unavailable, conversation, 'Hi', { answer })).toMatchObject({
      text: 'Kept',
      outcome: 'complete',
    });
    expect((await history(fixture, conversation)).body.messages).toMatchObject([{ text: 'Hi' }, { text: 'Kept' }]);
  });

  test('is replayed, not generated again, for a repeated message', async () => {
    const conversation = await startConversation(fixture);
    await sendMessage(fixture, conversation, 'One?', { messageId: 'message-1' });
    const again = await sendMessage(fixture, conversation, 'One?', {
      messageId: 'message-1',
      answer: failBeforeFirstWord,
    });
    expect(again).toEqual({ status: 200, text: 'Hello there.', outcome: 'complete', number: 2, language: 'en' });
    expect((await history(fixture, conversation)).body.messages).toHaveLength(2);
  });

  test('must be complete before another message is accepted', async () => {
    const conversation = await startConversation(fixture);
    const gate = Promise.withResolvers<void>();
    const slow: Answer = async function* () {
      yield 'Well';
      await gate.promise;
      yield '…';
    };
    const first = sendMessage(fixture, conversation, 'One?', { answer: slow });
    await untilAnswering(fixture, conversation);
    expect(await sendMessage(fixture, conversation, 'Two?')).toMatchObject({ status: 409, code: 'conversation.busy' });
    gate.resolve();
    expect(await first).toMatchObject({ text: 'Well…', outcome: 'complete' });
  });

  test('ends when the visitor presses stop, and the partial answer is kept', async () => {
    const conversation = await startConversation(fixture);
    const endless: Answer = async function* ({ signal: stopped }) {
      yield 'On and on';
      await new Promise((_, reject) => stopped.addEventListener('abort', () => reject(stopped.reason)));
    };
    const answering = sendMessage(fixture, conversation, 'Tell me all', { answer: endless });
    await untilAnswering(fixture, conversation);
    await signal(fixture, conversation, 'stop');
    expect(await answering).toMatchObject({ text: 'On and on', outcome: 'stopped' });
    expect((await history(fixture, conversation)).body.messages).toMatchObject([
      {},
      { text: 'On and on', outcome: 'stopped' },
    ]);
    expect(await sendMessage(fixture, conversation, 'Go on')).toMatchObject({ outcome: 'complete' });
  });
});

test('a message to a code that was archived meanwhile is refused, and the error says why', async () => {
  const conversation = await startConversation(fixture);
  await setCodeStatus(fixture, conversation.account_id, conversation.codeId, 'archived');
  expect(await sendMessage(fixture, conversation, 'Hi')).toMatchObject({ status: 410, code: 'qpr_code.archived' });
});

describe('an invalid message request', () => {
  const post = async (call: Parameters<typeof postMessage>[1]) => {
    const { status, headers, body } = await postMessage(fixture, call);
    expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
    return { status, body: JSON.parse(body) as unknown };
  };

  test('gets an error in the format of the API, with the path of every invalid field', async () => {
    const { base, id } = await startConversation(fixture);
    expect(await post({ path: `${base}/${id}/messages`, json: { token: 7, message_id: 'short', text: 'Hi' } })).toEqual(
      {
        status: 400,
        body: {
          type: 'about:blank',
          title: 'Bad Request',
          status: 400,
          code: 'request.invalid',
          detail: 'The request is not valid: body.token must be text; it is a number. There is 1 more error.',
          request_id: 'request-1',
          errors: [
            { path: 'body.token', message: expect.any(String) },
            { path: 'body.message_id', message: 'Must have 8 to 64 letters, digits, - or _.' },
          ],
        },
      },
    );
  });

  test.each([
    ['invalid JSON', '{', 400, 'request.invalid_json'],
    ['a body that is too large', `"${'x'.repeat(40_000)}"`, 413, 'request.body_too_large'],
  ])('with %s gets the same error as in other functions', async (_, rawBody, status, code) => {
    const { base, id } = await startConversation(fixture);
    const headers = { 'content-type': 'application/json' };
    expect(await post({ path: `${base}/${id}/messages`, rawBody, headers })).toMatchObject({
      status,
      body: { status, code },
    });
  });

  test.each([
    ['GET', '/s/0123456789/conversations/cnv_1/messages'],
    ['POST', '/s/0123456789/messages'],
  ])('%s %s is not found', async (method, path) => {
    expect(await post({ method, path, json: {} })).toMatchObject({ status: 404, body: { code: 'route.not_found' } });
  });
});

test('a server error is logged under the name of the function', async () => {
  const error = jest.spyOn(logger, 'error');
  const conversation = await startConversation(fixture);
  const broken = {
    ...fixture,
    effects: { ...fixture.effects, table: { ...fixture.effects.table, name: 'no-such-table' } },
  };
  expect(await sendMessage(broken, conversation, 'Hi')).toMatchObject({ status: 500, code: 'service.internal_error' });
  expect(error.mock.calls).toEqual([
    [
      'unexpected error',
      {
        request_id: 'request-1',
        operation: 'converse',
        error: expect.objectContaining({ name: 'ResourceNotFoundException' }),
      },
    ],
  ]);
  error.mockRestore();
});
