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
import { minCacheableCharacters, reasoningOff } from './model-traits.ts';

/**
 * No access to the model, or no such model. Bedrock's message is then about the account. It contains nothing that
 * people wrote, so it can be logged.
 */
const UNAVAILABLE = new Set(['AccessDeniedException', 'ResourceNotFoundException']);
/**
 * The same problem reported as an invalid request. Other validation errors (such as a prompt that is too long) are
 * caused by the request itself.
 */
const UNAVAILABLE_MESSAGE = /model id|inference profile|not allowed|guardrail/i;

/**
 * Amazon Bedrock with ConverseStream. `withTimeoutsAndRetry` handles slow answers and the retry, so the client here
 * makes one attempt, and its timeouts only detect dead connections. If a guardrail (`id:version`) intervenes, Bedrock
 * streams the guardrail's own message and ends normally, so the visitor gets that message as a complete answer.
 */
export function bedrock(modelId: string, guardrail?: string): Model {
  const client = new BedrockRuntimeClient({
    maxAttempts: 1,
    // HTTP/1.1 is enough for one stream at a time, and its errors are simpler than those of HTTP/2.
    requestHandler: new NodeHttpHandler({ connectionTimeout: 3_000, socketTimeout: 30_000 }),
  });
  const send = (input: ConverseStreamCommandInput, abortSignal: AbortSignal) =>
    client.send(new ConverseStreamCommand(input), { abortSignal });
  // If the model turns out to reject the optional features, later requests omit them.
  let acceptsExtras = true;
  const input = (request: ModelRequest, extras?: Extras) => guarded(inputOf(modelId, request, extras), guardrail);
  return {
    name: `bedrock:${modelId}`,
    async *answer(request: ModelRequest) {
      const { signal, report } = request;
      let isAccepted = false;
      let hasEnded = false;
      try {
        const extras = acceptsExtras ? extrasOf(modelId, request) : undefined;
        const { stream } = await send(input(request, extras), signal).catch(async (error: unknown) => {
          if (!extras || nameOf(error) !== 'ValidationException') throw error;
          const plain = await send(input(request), signal);
          // The request worked without the extras, so they were the cause. A prompt that is too long would fail again.
          acceptsExtras = false;
          return plain;
        });
        isAccepted = true;
        for await (const event of stream ?? []) {
          const text = event.contentBlockDelta?.delta?.text;
          if (text) yield text;
          if (event.messageStop) hasEnded = true;
          if (event.metadata?.usage) report(usageOf(event.metadata.usage));
        }
      } catch (error) {
        signal.throwIfAborted();
        throw failureOf(modelId, error, isAccepted);
      }
      // A connection that breaks between two frames looks like an end. Only messageStop marks the real end.
      if (!hasEnded) throw new ModelFailed('Bedrock: the stream ended early.', true);
    },
  };
}

/** Optional features of a request. */
interface Extras {
  /** Whether Bedrock caches the system prompt. */
  readonly caches: boolean;
  /** The fields that turn reasoning off. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

function extrasOf(modelId: string, { system }: ModelRequest): Extras | undefined {
  const fields = reasoningOff(modelId);
  const caches = system.length >= (minCacheableCharacters(modelId) ?? Number.POSITIVE_INFINITY);
  return fields || caches ? { caches, fields } : undefined;
}

const inputOf = (
  modelId: string,
  { system, details, messages }: ModelRequest,
  extras?: Extras,
): ConverseStreamCommandInput => ({
  modelId,
  // `system` is the same in every turn and for all visitors of one language. The cache point ends the cached part.
  system: [
    { text: system },
    ...(extras?.caches ? [{ cachePoint: { type: 'default' as const } }] : []),
    ...(details === undefined ? [] : [{ text: details }]),
  ],
  messages: messages.map(({ role, text }) => ({ role, content: [{ text }] })),
  inferenceConfig: { maxTokens: MAX_ANSWER_TOKENS },
  ...(extras?.fields && { additionalModelRequestFields: { ...extras.fields } as Record<string, never> }),
});

/**
 * The guardrail checks the newest message and the answer. It does not check the history, because a message that was
 * blocked once would then block every later turn of its conversation. `sync` holds text back until it is checked.
 */
function guarded(input: ConverseStreamCommandInput, guardrail: string | undefined): ConverseStreamCommandInput {
  if (guardrail === undefined) return input;
  const [guardrailIdentifier, guardrailVersion] = guardrail.split(':');
  const messages = input.messages ?? [];
  const newest = messages.at(-1);
  const checked = newest?.content?.flatMap(({ text }) =>
    text === undefined ? [] : [{ guardContent: { text: { text } } }],
  );
  return {
    ...input,
    messages: [...messages.slice(0, -1), ...(newest ? [{ ...newest, content: checked }] : [])],
    guardrailConfig: { guardrailIdentifier, guardrailVersion, streamProcessingMode: 'sync' },
  };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

function failureOf(modelId: string, error: unknown, isAccepted: boolean): ModelFailed {
  const name = nameOf(error);
  const message = error instanceof Error ? error.message : '';
  const isInvalid = name === 'ValidationException';
  if (UNAVAILABLE.has(name) || (isInvalid && UNAVAILABLE_MESSAGE.test(message))) {
    return new ModelUnavailable(
      `Bedrock rejected ${modelId} in ${process.env.AWS_REGION}: ${name}: ${message} Check in the Bedrock console (Model catalog) whether the model (and the guardrail, if one is set) exists in this region and this account has access, or deploy with another model.`,
      { cause: error },
    );
  }
  // A service exception is a response of Bedrock, so Bedrock rejected the request. After any other error, Bedrock may
  // have accepted it.
  const refused = !isAccepted && error instanceof BedrockRuntimeServiceException;
  return new ModelFailed(`Bedrock failed: ${name}.`, !isInvalid, { cause: error, refused });
}

/** Tokens read from or written to the prompt cache are reported separately from the other input. */
const usageOf = ({ inputTokens = 0, outputTokens = 0, ...cache }: BilledTokens): TokenUsage => ({
  input: inputTokens + (cache.cacheReadInputTokens ?? 0) + (cache.cacheWriteInputTokens ?? 0),
  output: outputTokens,
});
