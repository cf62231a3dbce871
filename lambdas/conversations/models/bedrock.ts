import {
  BedrockRuntimeClient,
  BedrockRuntimeServiceException,
  type TokenUsage as BilledTokens,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
} from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import {
  MAX_ANSWER_TOKENS,
  type Model,
  ModelFailed,
  type ModelRequest,
  ModelUnavailable,
  type TokenUsage,
} from './model.ts';
import { cachedFromCharacters, reasoningOff } from './model-traits.ts';

/** No access, or no such model. What Bedrock says then is about the account, not about anything that people wrote. */
const UNAVAILABLE = new Set(['AccessDeniedException', 'ResourceNotFoundException']);
/** The same, told as a fault of the request; other such faults (too long a prompt) are the request's own. */
const UNAVAILABLE_MESSAGE = /model id|inference profile|not allowed/i;

/** Amazon Bedrock by ConverseStream. Time-outs and the one retry are `guarded`'s, so none here. */
export function bedrock(modelId: string): Model {
  const client = new BedrockRuntimeClient({
    maxAttempts: 1,
    // HTTP/1.1 is enough for one stream at a time, and its errors are simpler than those of HTTP/2.
    requestHandler: new NodeHttpHandler({ connectionTimeout: 3_000, socketTimeout: 30_000 }),
  });
  const send = (input: ConverseStreamCommandInput, abortSignal: AbortSignal) =>
    client.send(new ConverseStreamCommand(input), { abortSignal });
  // What is good to have; a model that turns out not to take it is asked without from then on.
  let takesExtras = true;
  return {
    name: `bedrock:${modelId}`,
    async *answer(request: ModelRequest) {
      const { signal, report } = request;
      let taken = false;
      let ended = false;
      try {
        const extras = takesExtras ? extrasOf(modelId, request) : undefined;
        const { stream } = await send(inputOf(modelId, request, extras), signal).catch(async (error: unknown) => {
          if (!extras || nameOf(error) !== 'ValidationException') throw error;
          const plain = await send(inputOf(modelId, request), signal);
          // Only now it is known that they were what was refused, and not a prompt that is too long.
          takesExtras = false;
          return plain;
        });
        taken = true;
        for await (const event of stream ?? []) {
          const text = event.contentBlockDelta?.delta?.text;
          if (text) yield text;
          if (event.messageStop) ended = true;
          if (event.metadata?.usage) report(usageOf(event.metadata.usage));
        }
      } catch (error) {
        signal.throwIfAborted();
        throw failureOf(modelId, error, taken);
      }
      // A connection that is cut between two frames looks like an end; only messageStop is one.
      if (!ended) throw new ModelFailed('Bedrock: the stream was cut.', true);
    },
  };
}

interface Extras {
  readonly caches: boolean;
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

function extrasOf(modelId: string, { system }: ModelRequest): Extras | undefined {
  const fields = reasoningOff(modelId);
  const caches = system.length >= (cachedFromCharacters(modelId) ?? Number.POSITIVE_INFINITY);
  return fields || caches ? { caches, fields } : undefined;
}

const inputOf = (modelId: string, { system, messages }: ModelRequest, extras?: Extras): ConverseStreamCommandInput => ({
  modelId,
  // The prompt is the same for every visitor and every turn: up to here it is read from the cache.
  system: [{ text: system }, ...(extras?.caches ? [{ cachePoint: { type: 'default' as const } }] : [])],
  messages: messages.map(({ role, text }) => ({ role, content: [{ text }] })),
  inferenceConfig: { maxTokens: MAX_ANSWER_TOKENS },
  ...(extras?.fields && { additionalModelRequestFields: { ...extras.fields } as Record<string, never> }),
});

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

function failureOf(modelId: string, error: unknown, taken: boolean): ModelFailed {
  const name = nameOf(error);
  const message = error instanceof Error ? error.message : '';
  const isInvalid = name === 'ValidationException';
  if (UNAVAILABLE.has(name) || (isInvalid && UNAVAILABLE_MESSAGE.test(message))) {
    return new ModelUnavailable(
      `Bedrock refuses ${modelId} in ${process.env.AWS_REGION}: ${name}: ${message} Look in the Bedrock console (Model catalog) whether this region has the model and this account may use it, or deploy with another.`,
      { cause: error },
    );
  }
  // A response with a status is Bedrock's no; without one, the request may have arrived all the same.
  const refused = !taken && error instanceof BedrockRuntimeServiceException;
  return new ModelFailed(`Bedrock failed: ${name}.`, !isInvalid, { cause: error, refused });
}

/** What comes from or goes into the cache of prompts is counted apart from the rest of the input. */
const usageOf = ({ inputTokens = 0, outputTokens = 0, ...cache }: BilledTokens): TokenUsage => ({
  input: inputTokens + (cache.cacheReadInputTokens ?? 0) + (cache.cacheWriteInputTokens ?? 0),
  output: outputTokens,
});
