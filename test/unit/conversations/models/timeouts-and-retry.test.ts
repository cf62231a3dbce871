import { afterEach, describe, expect, test } from '@jest/globals';
import { ModelFailed, type TokenUsage } from '../../../../lambdas/conversations/models/model.ts';
import {
  type ModelTimeouts,
  withTimeoutsAndRetry,
} from '../../../../lambdas/conversations/models/timeouts-and-retry.ts';
import { type Answerer, type ModelServer, startModelServer } from '../../../support/stand-ins/model-servers.ts';
import { collect, LONG_TIMEOUTS, PROTOCOLS, request } from './protocols.ts';

const SHORT_TIMEOUTS: ModelTimeouts = { firstMilliseconds: 60, nextMilliseconds: 60, totalMilliseconds: 5_000 };

describe.each(PROTOCOLS)('$name', ({ open, head, text, end, error, garbage }) => {
  let server: ModelServer;
  afterEach(() => server.close());
  const serve = async (answer: Answerer, timeouts = LONG_TIMEOUTS) => {
    server = await startModelServer(answer);
    return withTimeoutsAndRetry(open(server), timeouts);
  };

  test('streams the pieces of an answer, even if the bytes arrive one by one', async () => {
    const model = await serve(async (response, attempt) => {
      await head(response, attempt);
      const bytes = Buffer.concat(
        [text('Grüße '), text('aus 東京 '), text('👋'), end()].map((part) => Buffer.from(part)),
      );
      for (const byte of bytes) response.write(Buffer.from([byte]));
      response.end();
    });
    expect((await collect(model)).pieces).toEqual(['Grüße ', 'aus 東京 ', '👋']);
    expect(server.received).toHaveLength(1);
    expect(JSON.stringify(server.received[0]?.body)).toContain('Ünïcode?');
  });

  test('a truncated stream fails, and is not retried after the first word', async () => {
    const model = await serve(async (response, attempt) => {
      await head(response, attempt);
      response.write(text('Half an'));
      setImmediate(() => response.end());
    });
    const { pieces, error: thrown } = await collect(model);
    expect(pieces).toEqual(['Half an']);
    expect(thrown).toBeInstanceOf(ModelFailed);
    expect(server.received).toHaveLength(1);
  });

  test('a connection that breaks before the first word is retried once', async () => {
    const model = await serve(async (response, attempt) => {
      if (attempt === 1) return void response.destroy();
      await head(response, attempt);
      response.end(Buffer.concat([Buffer.from(text('Second try')), Buffer.from(end())]));
    });
    expect(await collect(model)).toEqual({ pieces: ['Second try'] });
    expect(server.received).toHaveLength(2);
  });

  test.each([
    ['an error inside the stream', error],
    ['a malformed stream', () => garbage],
  ])('%s fails after one retry', async (_, bytes) => {
    const model = await serve(async (response, attempt) => {
      await head(response, attempt);
      response.end(bytes());
    });
    const { pieces, error: thrown } = await collect(model);
    expect(pieces).toEqual([]);
    expect(thrown).toBeInstanceOf(ModelFailed);
    expect(server.received).toHaveLength(2);
  });

  test.each([
    [503, 2],
    [400, 1],
  ])('status %i leads to %i requests', async (status, requests) => {
    const model = await serve((response) => {
      const type = status === 400 ? 'ValidationException' : 'ServiceUnavailableException';
      response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type });
      response.end('{"message":"no"}');
    });
    expect((await collect(model)).error).toBeInstanceOf(ModelFailed);
    expect(server.received).toHaveLength(requests);
  });

  test('a model that hangs after the first word fails', async () => {
    const model = await serve(
      async (response, attempt) => {
        await head(response, attempt);
        response.write(text('Well'));
      },
      { ...LONG_TIMEOUTS, nextMilliseconds: 60 },
    );
    const { pieces, error: thrown } = await collect(model);
    expect(pieces).toEqual(['Well']);
    expect(thrown).toMatchObject({ message: expect.stringContaining('no next word') });
    await server.hungUp;
  });

  test('a model that never starts is called twice', async () => {
    const model = await serve(() => undefined, SHORT_TIMEOUTS);
    // On a busy machine, a call can time out before it reaches the server, but each call reports its usage.
    const usages: TokenUsage[] = [];
    const { error: thrown } = await collect(model, { ...request(), report: (usage) => usages.push(usage) });
    expect(thrown).toMatchObject({ message: expect.stringContaining('no first word') });
    expect(usages).toHaveLength(2);
  });

  test('the total timeout of an answer includes the retry', async () => {
    const model = await serve(() => undefined, { ...LONG_TIMEOUTS, firstMilliseconds: 60, totalMilliseconds: 90 });
    const { error: thrown } = await collect(model);
    expect(thrown).toMatchObject({ message: expect.stringContaining('the answer did not end') });
  });

  test('the call is aborted when the visitor leaves', async () => {
    const model = await serve(async (response, attempt) => {
      await head(response, attempt);
      response.write(text('One'));
    });
    const abortController = new AbortController();
    const pieces = model.answer(request(abortController.signal))[Symbol.asyncIterator]();
    expect(await pieces.next()).toEqual({ done: false, value: 'One' });
    const next = pieces.next();
    abortController.abort(new Error('left'));
    await expect(next).rejects.toThrow('left');
    await server.hungUp;
    expect(server.received).toHaveLength(1);
  });
});
