import * as z from 'zod/mini';
import type { Secret } from '../../platform/secret.ts';
import { type Model, ModelFailed, type ModelRequest, type TokenUsage } from './model.ts';
import { isReasoningModel } from './model-traits.ts';
import { askServer, type Dialect, quoted } from './openai-request.ts';
import { readEvents } from './sse.ts';

interface OpenAiCompatibleOptions {
  /** Base URL including the version, such as `https://api.openai.com/v1` or `http://localhost:11434/v1`. */
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

/** Any server that supports streaming OpenAI chat completions. */
export function openAiCompatible({ baseUrl, model, apiKey }: OpenAiCompatibleOptions): Model {
  // Remembers which dialect the server accepts, for the next answer.
  let dialect: Dialect = { tokenLimitField: 'max_tokens', disablesReasoning: isReasoningModel(model) };
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  return {
    name: `openai-compatible:${model}`,
    async *answer({ system, details, messages, signal, report }: ModelRequest) {
      // These servers cache the beginning of a prompt, so the details, which differ between visitors, come last.
      const instructions = details === undefined ? system : `${system}\n\n${details}`;
      const commonBody = {
        model,
        stream: true,
        // Servers that support it report the tokens in a last chunk; others ignore it.
        stream_options: { include_usage: true },
        messages: [
          { role: 'system', content: instructions },
          ...messages.map(({ role, text }) => ({ role, content: text })),
        ],
      };
      const result = await askServer({ url, commonBody, model, signal, apiKey }, dialect);
      dialect = result.dialect;
      yield* readAnswer(result.answer, signal, report);
    },
  };
}

async function* readAnswer(
  answer: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  report: ModelRequest['report'],
): AsyncGenerator<string> {
  let hasEnded = false;
  let usage: TokenUsage | undefined;
  try {
    for await (const { data } of readEvents(answer)) {
      if (data === '[DONE]') {
        hasEnded = true;
        break;
      }
      const chunk = chunkSchema.parse(JSON.parse(data));
      if (chunk.error) throw new ModelFailed(`The model server failed: ${quoted(chunk.error.message)}`, true);
      const [choice] = chunk.choices;
      if (choice?.delta?.content) yield choice.delta.content;
      // Some servers close the stream after the finish reason without sending [DONE].
      if (choice?.finish_reason) hasEnded = true;
      // Some servers repeat a growing count in every chunk; the last one is the total.
      if (chunk.usage) usage = { input: chunk.usage.prompt_tokens, output: chunk.usage.completion_tokens };
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelFailed) throw error;
    throw new ModelFailed('The stream from the model server failed.', true, { cause: error });
  } finally {
    if (usage) report(usage);
  }
  if (!hasEnded) throw new ModelFailed('The stream from the model server ended early.', true);
}
