import { afterEach, describe, expect, test } from '@jest/globals';
import { isRefused, type Model, type TokenUsage } from '../../../../lambdas/conversations/models/model.ts';
import { openAiCompatible } from '../../../../lambdas/conversations/models/openai-compatible.ts';
import { withTimeoutsAndRetry } from '../../../../lambdas/conversations/models/timeouts-and-retry.ts';
import { estimateUsage } from '../../../../lambdas/conversations/models/tokens.ts';
import {
  type Answerer,
  bedrockEvent,
  bedrockText,
  type ModelServer,
  startModelServer,
} from '../../../support/stand-ins/model-servers.ts';
import { bedrockAt, LONG_TIMEOUTS, PROTOCOLS } from './protocols.ts';

const REQUEST = {
  system: 'Be kind.',
  messages: [{ role: 'user', text: 'What time is breakfast?' }],
} as const;

/** Returns the token usage that a model reports for an answer, the text of the answer, and the error if it fails. */
async function usageOf(model: Model, signal = new AbortController().signal) {
  const reported: TokenUsage[] = [];
  let text = '';
  let error: unknown;
  try {
    for await (const piece of model.answer({ ...REQUEST, signal, report: (usage) => reported.push(usage) }))
      text += piece;
  } catch (thrown) {
    error = thrown;
  }
  return { reported, text, error };
}

describe.each(PROTOCOLS)('$name', ({ name, open, head, text, end }) => {
  let server: ModelServer;
  afterEach(() => server.close());
  const serve = async (answer: Answerer, timeouts = LONG_TIMEOUTS) => {
    server = await startModelServer(answer);
    return withTimeoutsAndRetry(open(server), timeouts);
  };

  test('reports the token count of the provider', async () => {
    const model = await serve(async (response, attempt) => {
      await head(response, attempt);
      response.write(text('At seven.'));
      response.end(end({ input: 321, output: 45 }));
    });
    expect(await usageOf(model)).toMatchObject({ text: 'At seven.', reported: [{ input: 321, output: 45 }] });
    if (name !== 'Bedrock') {
      expect(server.received[0]?.body).toMatchObject({ stream_options: { include_usage: true } });
    }
  });

  test('estimates the usage when the provider sends no token count', async () => {
    const model = await serve(async (response, attempt) => {
      await head(response, attempt);
      response.write(text('At seven.'));
      response.end(end());
    });
    expect((await usageOf(model)).reported).toEqual([estimateUsage(REQUEST, 'At seven.')]);
  });

  test.each([400, 429, 503])('a call that is refused with %i costs nothing', async (status) => {
    const model = await serve((response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': 'ThrottlingException' });
      response.end('{"message":"no"}');
    });
    const { reported, error } = await usageOf(model);
    expect(reported).toEqual([]);
    expect(isRefused(error)).toBe(true);
  });

  test('a call that was accepted and then cut off is counted, and so is its retry', async () => {
    const model = await serve(async (response, attempt) => {
      await head(response, attempt);
      response.flushHeaders();
      response.end();
    });
    const { reported, error } = await usageOf(model);
    expect(server.received).toHaveLength(2);
    expect(reported).toEqual([estimateUsage(REQUEST, ''), estimateUsage(REQUEST, '')]);
    expect(isRefused(error)).toBe(false);
  });

  test('the input is counted when the visitor stops the answer before the first word', async () => {
    const abortController = new AbortController();
    const model = await serve(async (response, attempt) => {
      await head(response, attempt);
      response.flushHeaders();
      abortController.abort();
    });
    const { reported, error } = await usageOf(model, abortController.signal);
    expect(reported).toEqual([estimateUsage(REQUEST, '')]);
    expect(isRefused(error)).toBe(false);
  });
});

test('a call to an unreachable server costs nothing', async () => {
  const server = await startModelServer(() => undefined);
  await server.close();
  const { reported, error } = await usageOf(
    withTimeoutsAndRetry(openAiCompatible({ baseUrl: `${server.url}/v1`, model: 'm' }), LONG_TIMEOUTS),
  );
  expect(reported).toEqual([]);
  expect(isRefused(error)).toBe(true);
});

test('cached prompt tokens count as input', async () => {
  const server = await startModelServer((response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    const usage = { inputTokens: 10, outputTokens: 5, cacheReadInputTokens: 700, cacheWriteInputTokens: 30 };
    response.end(
      Buffer.concat([bedrockText('Yes'), bedrockEvent('messageStop', {}), bedrockEvent('metadata', { usage })]),
    );
  });
  expect((await usageOf(bedrockAt(server))).reported).toEqual([{ input: 740, output: 5 }]);
  await server.close();
});

test('an estimate counts bytes, because non-Latin scripts use more tokens per character', () => {
  expect(estimateUsage({ system: 'abc', messages: [{ role: 'user', text: 'абв' }] }, '東京')).toEqual({
    input: 3,
    output: 2,
  });
});
