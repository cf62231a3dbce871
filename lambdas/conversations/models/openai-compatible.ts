import * as z from 'zod/mini';
import type { Secret } from '../../platform/secret.ts';
import {
  MAX_ANSWER_TOKENS,
  type Model,
  ModelFailed,
  type ModelRequest,
  ModelUnavailable,
  type TokenUsage,
} from './model.ts';
import { reasons } from './model-traits.ts';
import { readEvents } from './sse.ts';

interface OpenAiCompatibleOptions {
  /** Up to and including the version: `https://api.openai.com/v1`, `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: Secret;
}

const chunkSchema = z.object({
  choices: z._default(
    z.array(
      z.object({
        delta: z.nullish(z.object({ content: z.nullish(z.string()) })),
        finish_reason: z.nullish(z.string()),
      }),
    ),
    [],
  ),
  error: z.nullish(z.object({ message: z.optional(z.string()) })),
  usage: z.nullish(z.object({ prompt_tokens: z.number(), completion_tokens: z.number() })),
});

/** No connection came about, so the server never saw the request. */
const isUnconnected = (error: unknown): boolean => {
  const { cause } = Object(error) as { readonly cause?: { readonly code?: unknown } };
  return cause?.code === 'ECONNREFUSED' || cause?.code === 'ENOTFOUND';
};

const isRetryable = (status: number) => status === 408 || status === 429 || status >= 500;
/** The key, the address or the name of the model is wrong. */
const UNAVAILABLE = [401, 403, 404];

/** Any server that speaks OpenAI's chat completions as a stream. */
export const openAiCompatible = ({ baseUrl, model, apiKey }: OpenAiCompatibleOptions): Model => ({
  name: `openai-compatible:${model}`,
  async *answer({ system, messages, signal, report }: ModelRequest) {
    const response = await ask(
      {
        url: `${baseUrl.replace(/\/+$/, '')}/chat/completions`,
        body: {
          model,
          stream: true,
          // Whoever knows it counts the tokens in a last chunk; the others ignore it.
          stream_options: { include_usage: true },
          max_tokens: MAX_ANSWER_TOKENS,
          messages: [
            { role: 'system', content: system },
            ...messages.map(({ role, text }) => ({ role, content: text })),
          ],
        },
        signal,
      },
      model,
      apiKey,
    );
    let ended = false;
    let usage: TokenUsage | undefined;
    try {
      for await (const { data } of readEvents(response)) {
        if (data === '[DONE]') {
          ended = true;
          break;
        }
        const chunk = chunkSchema.parse(JSON.parse(data));
        if (chunk.error) throw new ModelFailed('The model server reported an error in its stream.', true);
        const [choice] = chunk.choices;
        if (choice?.delta?.content) yield choice.delta.content;
        // Some servers close after the finish reason without ever saying [DONE].
        if (choice?.finish_reason) ended = true;
        // Some servers repeat the count, growing, in every chunk: the last one is the whole.
        if (chunk.usage) usage = { input: chunk.usage.prompt_tokens, output: chunk.usage.completion_tokens };
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelFailed) throw error;
      throw new ModelFailed('The stream of the model server broke.', true, { cause: error });
    } finally {
      if (usage) report(usage);
    }
    if (!ended) throw new ModelFailed('The stream of the model server was cut.', true);
  },
});

interface Question {
  readonly url: string;
  readonly body: object;
  readonly signal: AbortSignal;
}

const UNAUTHORIZED = 401;
const BAD_REQUEST = 400;

/** Asks; a key that was rotated meanwhile is read again, a server that knows no such option is asked without it. */
async function ask(question: Question, model: string, apiKey?: Secret): Promise<AsyncIterable<Uint8Array>> {
  const plain = question.body;
  const quick = reasons(model) ? { ...plain, reasoning_effort: 'none' } : plain;
  let key = await apiKey?.read();
  let response = await post({ ...question, body: quick }, key);
  if (response.status === UNAUTHORIZED && apiKey) {
    const other = await apiKey.readAgain();
    if (other !== key) {
      await response.body?.cancel();
      key = other;
      response = await post({ ...question, body: quick }, key);
    }
  }
  if (response.status === BAD_REQUEST && quick !== plain) {
    await response.body?.cancel();
    response = await post(question, key);
  }
  if (response.ok && response.body) return response.body;
  await response.body?.cancel();
  throw refusal(response.status, model);
}

const refusal = (status: number, model: string): ModelFailed =>
  UNAVAILABLE.includes(status)
    ? new ModelUnavailable(
        `The model server answered ${status} when asked for ${model}. Look at its address, its key and the name of the model.`,
      )
    : new ModelFailed(`The model server answered ${status}.`, isRetryable(status), { refused: true });

async function post({ url, body, signal }: Question, apiKey: string | undefined): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new ModelFailed('The model server cannot be reached.', true, { cause: error, refused: isUnconnected(error) });
  }
}
