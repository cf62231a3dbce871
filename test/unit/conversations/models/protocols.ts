import { bedrock } from '../../../../lambdas/conversations/models/bedrock.ts';
import type { Model, ModelRequest, TokenUsage } from '../../../../lambdas/conversations/models/model.ts';
import { openAiCompatible } from '../../../../lambdas/conversations/models/openai-compatible.ts';
import type { ModelTimeouts } from '../../../../lambdas/conversations/models/timeouts-and-retry.ts';
import {
  type Answerer,
  bedrockEvent,
  bedrockException,
  bedrockText,
  type ModelServer,
  openAiText,
} from '../../../support/stand-ins/model-servers.ts';

/** Timeouts that no test reaches. */
export const LONG_TIMEOUTS: ModelTimeouts = {
  firstMilliseconds: 5_000,
  nextMilliseconds: 5_000,
  totalMilliseconds: 10_000,
};

export const request = (signal = new AbortController().signal): ModelRequest => ({
  system: 'Be kind.',
  messages: [
    { role: 'user', text: 'Hi' },
    { role: 'assistant', text: 'Hello' },
    { role: 'user', text: 'Ünïcode?' },
  ],
  signal,
  report: () => undefined,
});

export const fixedKey = (key: string) => ({ read: async () => key, readAgain: async () => key });

/** Collects the pieces of an answer until it ends or fails. */
export async function collect(model: Model, modelRequest = request()): Promise<{ pieces: string[]; error?: unknown }> {
  const pieces: string[] = [];
  try {
    for await (const piece of model.answer(modelRequest)) pieces.push(piece);
    return { pieces };
  } catch (error) {
    return { pieces, error };
  }
}

/**
 * A Bedrock model whose client calls this server. The client reads the address from the environment variables, which
 * jest's environment restores after each test file.
 */
export function bedrockAt(server: ModelServer, modelId = 'amazon.nova-lite-v1:0', guardrail?: string): Model {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: server.url,
  });
  return bedrock(modelId, guardrail);
}

/** The bytes that a model server sends in one of the supported protocols. */
export interface Protocol {
  readonly name: string;
  readonly open: (server: ModelServer) => Model;
  /** Sends the head of a response. */
  readonly head: Answerer;
  readonly text: (text: string) => string | Buffer;
  /** The end of an answer, optionally with the provider's token count. */
  readonly end: (usage?: TokenUsage) => string | Buffer;
  readonly error: () => string | Buffer;
  readonly garbage: string | Buffer;
}

export const PROTOCOLS: readonly Protocol[] = [
  {
    name: 'Bedrock',
    open: bedrockAt,
    head: (response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
      response.write(bedrockEvent('messageStart', { role: 'assistant' }));
    },
    text: bedrockText,
    end: (usage) =>
      Buffer.concat([
        bedrockEvent('contentBlockStop', { contentBlockIndex: 0 }),
        bedrockEvent('messageStop', { stopReason: 'end_turn' }),
        ...(usage
          ? [bedrockEvent('metadata', { usage: { inputTokens: usage.input, outputTokens: usage.output } })]
          : []),
      ]),
    error: () => bedrockException('throttlingException', 'Too many requests'),
    garbage: Buffer.concat([bedrockText('x').subarray(0, 20), Buffer.from('garbage instead of the rest of the frame')]),
  },
  {
    name: 'OpenAI-compatible',
    open: (server) => openAiCompatible({ baseUrl: `${server.url}/v1/`, model: 'small', apiKey: fixedKey('secret') }),
    head: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"index":0,"delta":{"role":"assistant"}}]}\n\n: keep-alive\n\n');
    },
    text: openAiText,
    end: (usage) =>
      [
        { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: null },
        ...(usage ? [{ choices: [], usage: { prompt_tokens: usage.input, completion_tokens: usage.output } }] : []),
      ]
        .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
        .concat('data: [DONE]\n\n')
        .join(''),
    error: () => 'data: {"error":{"message":"overloaded"}}\n\n',
    garbage: 'data: {"choices":[{"delta":{"content":"x"\n\n',
  },
];
