import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { bedrock } from '../../../lambdas/conversations/models/bedrock.ts';
import { chooseModel } from '../../../lambdas/conversations/models/choose-model.ts';
import { guarded, type ModelTimeouts } from '../../../lambdas/conversations/models/guarded.ts';
import { type Model, ModelFailed, type ModelRequest } from '../../../lambdas/conversations/models/model.ts';
import { openAiCompatible } from '../../../lambdas/conversations/models/openai-compatible.ts';
import {
  type Answerer,
  bedrockEvent,
  bedrockException,
  bedrockText,
  type ModelServer,
  openAiText,
  startModelServer,
} from '../../support/model-servers.ts';

const LONG: ModelTimeouts = { firstMilliseconds: 5_000, nextMilliseconds: 5_000, totalMilliseconds: 10_000 };
const SHORT: ModelTimeouts = { firstMilliseconds: 60, nextMilliseconds: 60, totalMilliseconds: 5_000 };

const request = (signal = new AbortController().signal): ModelRequest => ({
  system: 'Be kind.',
  messages: [
    { role: 'user', text: 'Hi' },
    { role: 'assistant', text: 'Hello' },
    { role: 'user', text: 'Ünïcode?' },
  ],
  prompt: 'Be kind.',
  language: 'en',
  signal,
  report: () => undefined,
});

async function collect(model: Model, asked = request()): Promise<{ pieces: string[]; error?: unknown }> {
  const pieces: string[] = [];
  try {
    for await (const piece of model.answer(asked)) pieces.push(piece);
    return { pieces };
  } catch (error) {
    return { pieces, error };
  }
}

interface Wire {
  readonly name: string;
  readonly open: (server: ModelServer) => Model;
  readonly head: Answerer;
  readonly text: (text: string) => string | Buffer;
  readonly end: () => string | Buffer;
  readonly error: () => string | Buffer;
  readonly garbage: string | Buffer;
}

const WIRES: readonly Wire[] = [
  {
    name: 'Bedrock',
    open: (server) => {
      process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = server.url;
      return bedrock('amazon.nova-lite-v1:0');
    },
    head: (response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
      response.write(bedrockEvent('messageStart', { role: 'assistant' }));
    },
    text: bedrockText,
    end: () =>
      Buffer.concat([
        bedrockEvent('contentBlockStop', { contentBlockIndex: 0 }),
        bedrockEvent('messageStop', { stopReason: 'end_turn' }),
        bedrockEvent('metadata', {
          usage: { inputTokens: 1, outputTokens: 2, totalTokens: 3 },
          metrics: { latencyMs: 1 },
        }),
      ]),
    error: () => bedrockException('throttlingException', 'Too many requests'),
    garbage: Buffer.concat([bedrockText('x').subarray(0, 20), Buffer.from('garbage instead of the rest of the frame')]),
  },
  {
    name: 'OpenAI-compatible',
    open: (server) => openAiCompatible({ baseUrl: `${server.url}/v1/`, model: 'small', apiKey: 'secret' }),
    head: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"index":0,"delta":{"role":"assistant"}}]}\n\n: keep-alive\n\n');
    },
    text: openAiText,
    end: () => 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
    error: () => 'data: {"error":{"message":"overloaded"}}\n\n',
    garbage: 'data: {"choices":[{"delta":{"content":"x"\n\n',
  },
];

describe.each(WIRES)('$name', ({ open, head, text, end, error, garbage }) => {
  let server: ModelServer;
  const saved = { ...process.env };

  beforeEach(() => {
    process.env.AWS_REGION = 'eu-central-1';
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test';
  });
  afterEach(async () => {
    await server.close();
    process.env = { ...saved };
  });

  const serve = async (answer: Answerer, timeouts = LONG) => {
    server = await startModelServer(answer);
    return guarded(open(server), timeouts);
  };

  test('streams the pieces of an answer, whatever way the bytes are cut', async () => {
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

  test('a cut stream is no answer, and is not repeated once a word was seen', async () => {
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

  test('a torn connection before the first word is tried once more', async () => {
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

  test('a model that hangs after a word ends in an error', async () => {
    const model = await serve(
      async (response, attempt) => {
        await head(response, attempt);
        response.write(text('Well'));
      },
      { ...LONG, nextMilliseconds: 60 },
    );
    const { pieces, error: thrown } = await collect(model);
    expect(pieces).toEqual(['Well']);
    expect(thrown).toMatchObject({ message: expect.stringContaining('no next word') });
    await server.hungUp;
  });

  test('a model that never begins is asked twice', async () => {
    const model = await serve(() => undefined, SHORT);
    const { error: thrown } = await collect(model);
    expect(thrown).toMatchObject({ message: expect.stringContaining('no first word') });
    expect(server.received.length).toBeLessThanOrEqual(2);
  });

  test('the time for an answer includes its second try', async () => {
    const model = await serve(() => undefined, { ...LONG, firstMilliseconds: 60, totalMilliseconds: 90 });
    const { error: thrown } = await collect(model);
    expect(thrown).toMatchObject({ message: expect.stringContaining('no end of the answer') });
  });

  test('a visitor who leaves ends the call', async () => {
    const model = await serve(async (response, attempt) => {
      await head(response, attempt);
      response.write(text('One'));
    });
    const leaving = new AbortController();
    const pieces = model.answer(request(leaving.signal))[Symbol.asyncIterator]();
    expect(await pieces.next()).toEqual({ done: false, value: 'One' });
    const next = pieces.next();
    leaving.abort(new Error('left'));
    await expect(next).rejects.toThrow('left');
    await server.hungUp;
    expect(server.received).toHaveLength(1);
  });
});

test('Bedrock gets the model, the system prompt and the turns', async () => {
  process.env.AWS_REGION = 'eu-central-1';
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const server = await startModelServer((response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    response.end(Buffer.concat([bedrockText('Yes'), bedrockEvent('messageStop', { stopReason: 'end_turn' })]));
  });
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = server.url;
  await collect(bedrock('amazon.nova-lite-v1:0'));
  await server.close();
  expect(server.received[0]).toMatchObject({
    path: '/model/amazon.nova-lite-v1%3A0/converse-stream',
    body: {
      system: [{ text: 'Be kind.' }],
      messages: [
        { role: 'user', content: [{ text: 'Hi' }] },
        { role: 'assistant', content: [{ text: 'Hello' }] },
        { role: 'user', content: [{ text: 'Ünïcode?' }] },
      ],
    },
  });
});

describe('which model', () => {
  test.each([
    [{ MODEL: 'embedded' }, 'embedded'],
    [{ MODEL: 'amazon.nova-lite-v1:0' }, 'bedrock:amazon.nova-lite-v1:0'],
    [{ MODEL: 'embedded', AI_BASE_URL: 'http://localhost:1/v1', AI_MODEL: 'm' }, 'openai-compatible:m'],
  ])('%j', (environment, name) => {
    expect(chooseModel(environment).name).toBe(name);
  });

  test.each([
    [{}, 'MODEL'],
    [{ AI_BASE_URL: 'http://localhost:1/v1' }, 'AI_MODEL'],
  ])('%j is an error that names it', (environment, name) => {
    expect(() => chooseModel(environment)).toThrow(name);
  });
});
