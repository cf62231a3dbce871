import { afterEach, describe, expect, test } from '@jest/globals';
import { ModelFailed, ModelUnavailable } from '../../../../lambdas/conversations/models/model.ts';
import { openAiCompatible } from '../../../../lambdas/conversations/models/openai-compatible.ts';
import {
  type Answerer,
  type ModelServer,
  openAiText,
  startModelServer,
} from '../../../support/stand-ins/model-servers.ts';
import { collect, fixedKey } from './protocols.ts';

describe('an OpenAI-compatible server', () => {
  let server: ModelServer;
  afterEach(() => server.close());
  const answer: Answerer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${openAiText('Yes')}data: [DONE]\n\n`);
  };

  test('gets the rotated key after it refuses the old one', async () => {
    server = await startModelServer((response, attempt) => {
      if (server.received.at(-1)?.headers.authorization === 'Bearer new') return answer(response, attempt);
      response.writeHead(401).end();
    });
    let reads = 0;
    const readAgain = async () => {
      reads += 1;
      return 'new';
    };
    const model = openAiCompatible({
      baseUrl: `${server.url}/v1`,
      model: 'small',
      apiKey: { read: async () => 'old', readAgain },
    });
    expect(await collect(model)).toEqual({ pieces: ['Yes'] });
    expect([server.received.length, reads]).toEqual([2, 1]);
  });

  test('is unavailable, and is not called again, when it refuses a key that has not changed', async () => {
    server = await startModelServer((response) => void response.writeHead(401).end());
    const model = openAiCompatible({ baseUrl: `${server.url}/v1`, model: 'small', apiKey: fixedKey('secret') });
    expect((await collect(model)).error).toBeInstanceOf(ModelUnavailable);
    expect(server.received).toHaveLength(1);
  });

  test.each([
    ['AccessDeniedException', 'not authorized to perform: secretsmanager:GetSecretValue', ModelUnavailable, false],
    ['ResourceNotFoundException', "can't find the specified secret", ModelUnavailable, false],
    ['TimeoutError', 'no answer', ModelFailed, true],
  ])('is not called when its key cannot be read: %s', async (name, message, kind, retryable) => {
    server = await startModelServer(answer);
    const read = () => Promise.reject(Object.assign(new Error(message), { name }));
    const apiKey = { read, readAgain: read };
    const { error } = await collect(openAiCompatible({ baseUrl: `${server.url}/v1`, model: 'small', apiKey }));
    expect(error).toMatchObject({
      constructor: kind,
      retryable,
      refused: true,
      message: expect.stringContaining(message),
    });
    expect(server.received).toEqual([]);
  });

  test.each([
    ['small', [undefined]],
    ['openai/gpt-oss-20b', ['none']],
    ['o3-mini', ['none']],
  ])('for the model %s gets the reasoning effort %j', async (name, efforts) => {
    server = await startModelServer(answer);
    await collect(openAiCompatible({ baseUrl: `${server.url}/v1`, model: name }));
    expect(server.received.map(({ body }) => body.reasoning_effort)).toEqual(efforts);
  });

  test('is called again without the reasoning effort when it refuses that option', async () => {
    server = await startModelServer((response, attempt) =>
      attempt === 1 ? void response.writeHead(400).end() : answer(response, attempt),
    );
    const model = openAiCompatible({ baseUrl: `${server.url}/v1`, model: 'qwen3:8b' });
    expect(await collect(model)).toEqual({ pieces: ['Yes'] });
    expect(server.received.map(({ body }) => body.reasoning_effort)).toEqual(['none', undefined]);
  });
});

describe('a refusal of an OpenAI-compatible server', () => {
  let server: ModelServer;
  afterEach(() => server.close());
  const answer: Answerer = (response) => void response.end(`${openAiText('Yes')}data: [DONE]\n\n`);
  const refuse =
    (status: number, text: string): Answerer =>
    (response) =>
      void response.writeHead(status).end(text);
  const open = async (answerer: Answerer) => {
    server = await startModelServer(answerer);
    return openAiCompatible({ baseUrl: `${server.url}/v1`, model: 'gpt-5-mini', apiKey: fixedKey('sk-secret') });
  };

  test('that asks for max_completion_tokens is obeyed, and remembered for the next request', async () => {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    const model = await open((response, attempt) => {
      const usesNewName = 'max_completion_tokens' in (server.received.at(-1)?.body ?? {});
      return (usesNewName ? answer : refuse(400, JSON.stringify({ error: { message } })))(response, attempt);
    });
    expect(await collect(model)).toEqual({ pieces: ['Yes'] });
    expect(await collect(model)).toEqual({ pieces: ['Yes'] });
    expect(server.received.map(({ body }) => ['max_tokens' in body, body.max_completion_tokens])).toEqual([
      [true, undefined],
      [false, 1_024],
      [false, 1_024],
    ]);
  });

  test.each([
    [429, '{"error":{"message":"Quota exceeded for \\"free\\" users"}}', '429: "Quota exceeded for "free" users"'],
    [404, '{"message":"model not found, try pulling it first"}', 'model not found, try pulling it first'],
    [401, '{"error":{"message":"Wrong key sk-secret"}}', '"Wrong key …"'],
    [500, 'plain words', '500: "plain words"'],
    [503, '', '503: it gave no reason.'],
  ])('with %i %s is quoted in the error, without the key', async (status, text, expected) => {
    const { error } = await collect(await open(refuse(status, text)));
    expect(error).toMatchObject({ message: expect.stringContaining(expected) });
    expect(String(error)).not.toContain('sk-secret');
  });

  test('inside the stream is quoted in the error', async () => {
    const model = await open(
      (response) => void response.end(`data: ${JSON.stringify({ error: { message: 'out of memory' } })}\n\n`),
    );
    expect((await collect(model)).error).toMatchObject({ message: 'The model server failed: "out of memory"' });
  });
});
