import * as z from 'zod/mini';
import { MAX_ANSWER_TOKENS, type Model, ModelFailed, type ModelRequest, type TokenUsage } from './model.ts';
import { readEvents } from './sse.ts';

interface OpenAiCompatibleOptions {
  /** Up to and including the version: `https://api.openai.com/v1`, `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
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

/** Any server that speaks OpenAI's chat completions as a stream. */
export const openAiCompatible = ({ baseUrl, model, apiKey }: OpenAiCompatibleOptions): Model => ({
  name: `openai-compatible:${model}`,
  async *answer({ system, messages, signal, report }: ModelRequest) {
    const response = await post(
      `${baseUrl.replace(/\/+$/, '')}/chat/completions`,
      {
        model,
        stream: true,
        // Whoever knows it counts the tokens in a last chunk; the others ignore it.
        stream_options: { include_usage: true },
        max_tokens: MAX_ANSWER_TOKENS,
        messages: [{ role: 'system', content: system }, ...messages.map(({ role, text }) => ({ role, content: text }))],
      },
      apiKey,
      signal,
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

async function post(
  url: string,
  body: unknown,
  apiKey: string | undefined,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  let response: Response;
  try {
    response = await fetch(url, {
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
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new ModelFailed(`The model server answered ${response.status}.`, isRetryable(response.status), {
      refused: true,
    });
  }
  return response.body;
}
