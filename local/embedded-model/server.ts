import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { isLoopbackHost } from '../engine/loopback.ts';
import { composeAnswer } from './answer.ts';
import { openEmbedder, TEXTS_PER_PART } from './embedder.ts';

export const EMBEDDED_MODEL = 'embedded';

export interface EmbeddedModel {
  /** Ends with `/v1`, as OpenAI clients expect. */
  readonly baseUrl: string;
  stop(): Promise<void>;
}

interface Options {
  /**
   * Answers are streamed word by word like those of a language model, to test the real path to the page. @default 25
   */
  readonly millisecondsPerWord?: number;
}

const MAX_BODY_BYTES = 1_000_000;
const chatSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  stream: z.boolean().default(false),
});

const embeddingSchema = z.object({ input: z.union([z.string(), z.array(z.string()).min(1)]) });

/** An OpenAI-compatible server on loopback. It answers with the sentences of the prompt that match the question. */
export async function startEmbeddedModel({ millisecondsPerWord = 25 }: Options = {}): Promise<EmbeddedModel> {
  const embedder = openEmbedder();
  const server = createServer(async (request, response) => {
    try {
      await respond(request, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else sendError(response, error instanceof BadRequest ? 400 : 500, String(error));
    }
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLoopbackHost(request.headers.host)) {
      sendError(response, 403, 'The Host header does not name this machine.');
      return;
    }
    if (request.method === 'GET' && request.url === '/v1/models') {
      sendJson(response, 200, { object: 'list', data: [{ id: EMBEDDED_MODEL, object: 'model', owned_by: 'qpr' }] });
      return;
    }
    if (request.method === 'POST' && request.url === '/v1/embeddings') {
      const texts = readTexts(await readBody(request));
      // Many texts at once come from a file that an owner has added, so no visitor is waiting for them.
      const vectors = await (texts.length > TEXTS_PER_PART ? embedder.embedFile : embedder.embed)(texts);
      const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: [...vector] }));
      sendJson(response, 200, { object: 'list', model: EMBEDDED_MODEL, data });
      return;
    }
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      sendError(response, 404, `There is no route ${request.method} ${request.url}.`);
      return;
    }
    const { messages, stream } = readChat(await readBody(request));
    const answer = await composeAnswer(messages, embedder.embed);
    const usage = usageOf(messages.map(({ content }) => content).join(' '), answer);
    if (!stream) {
      const choice = { index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' };
      sendJson(response, 200, { object: 'chat.completion', model: EMBEDDED_MODEL, choices: [choice], usage });
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const closed = new AbortController();
    response.on('close', () => closed.abort());
    for (const content of answer.match(/\s*\S+/g) ?? []) {
      if (millisecondsPerWord > 0) await sleep(millisecondsPerWord, undefined, { signal: closed.signal });
      sendChunk(response, { choices: [{ index: 0, delta: { content }, finish_reason: null }] });
    }
    sendChunk(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    sendChunk(response, { choices: [], usage });
    response.end('data: [DONE]\n\n');
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await embedder.stop();
    },
  };
}

class BadRequest extends Error {}

function readChat(body: string) {
  try {
    return chatSchema.parse(JSON.parse(body));
  } catch {
    throw new BadRequest('The body must be a chat completion request with text messages.');
  }
}

function readTexts(body: string): readonly string[] {
  try {
    const { input } = embeddingSchema.parse(JSON.parse(body));
    return typeof input === 'string' ? [input] : input;
  } catch {
    throw new BadRequest('The body must be an embedding request with texts.');
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BODY_BYTES) throw new BadRequest('The body is too large.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

const CHARACTERS_PER_TOKEN = 4;

/** An estimate. There is no billing, but owners see the same kind of usage figures as with a language model. */
function usageOf(input: string, answer: string) {
  const [prompt_tokens = 0, completion_tokens = 0] = [input, answer].map((text) =>
    Math.ceil(text.length / CHARACTERS_PER_TOKEN),
  );
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

const sendChunk = (response: ServerResponse, chunk: object) =>
  response.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', model: EMBEDDED_MODEL, ...chunk })}\n\n`);

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const sendError = (response: ServerResponse, status: number, message: string) =>
  sendJson(response, status, { error: { message, type: 'invalid_request_error' } });
