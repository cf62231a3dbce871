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
import { bedrockAt, PATIENT, WIRES } from './wires.ts';

const REQUEST = {
  system: 'Be kind.',
  messages: [{ role: 'user', text: 'What time is breakfast?' }],
} as const;

/** What a model reports of an answer, and how it failed if it did. */
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

describe.each(WIRES)('$name', ({ name, open, head, text, end }) => {
  let server: ModelServer;
  afterEach(() => server.close());
  const serve = async (answer: Answerer, timeouts = PATIENT) => {
    server = await startModelServer(answer);
    return withTimeoutsAndRetry(open(server), timeouts);
  };

  test('reports what the provider counted', async () => {
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

  test('estimates where the provider does not count', async () => {
    const model = await serve(async (response, attempt) => {
      await head(response, attempt);
      response.write(text('At seven.'));
      response.end(end());
    });
    expect((await usageOf(model)).reported).toEqual([estimateUsage(REQUEST, 'At seven.')]);
  });

  test.each([400, 429, 503])('a call that is refused with %i cost nothing', async (status) => {
    const model = await serve((response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': 'ThrottlingException' });
      response.end('{"message":"no"}');
    });
    const { reported, error } = await usageOf(model);
    expect(reported).toEqual([]);
    expect(isRefused(error)).toBe(true);
  });

  test('a call that was taken and cut is paid, and so is the second try', async () => {
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

  test('a visitor who stops before the first word has spent the question', async () => {
    const stopping = new AbortController();
    const model = await serve(async (response, attempt) => {
      await head(response, attempt);
      response.flushHeaders();
      stopping.abort();
    });
    const { reported, error } = await usageOf(model, stopping.signal);
    expect(reported).toEqual([estimateUsage(REQUEST, '')]);
    expect(isRefused(error)).toBe(false);
  });
});

test('a server that nobody can connect to cost nothing', async () => {
  const server = await startModelServer(() => undefined);
  await server.close();
  const { reported, error } = await usageOf(
    withTimeoutsAndRetry(openAiCompatible({ baseUrl: `${server.url}/v1`, model: 'm' }), PATIENT),
  );
  expect(reported).toEqual([]);
  expect(isRefused(error)).toBe(true);
});

test('what comes from the cache of prompts is input, too', async () => {
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

test('an estimate counts bytes, so that no script is cheaper than it is', () => {
  expect(estimateUsage({ system: 'abc', messages: [{ role: 'user', text: 'абв' }] }, '東京')).toEqual({
    input: 3,
    output: 2,
  });
});
