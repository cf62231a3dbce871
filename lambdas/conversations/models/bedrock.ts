import {
  BedrockRuntimeClient,
  BedrockRuntimeServiceException,
  type TokenUsage as BilledTokens,
  ConverseStreamCommand,
} from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { MAX_ANSWER_TOKENS, type Model, ModelFailed, type ModelRequest, type TokenUsage } from './model.ts';

/** Asking again cannot help: the request, the grant or the model id is wrong. */
const FINAL_ERRORS = new Set(['ValidationException', 'AccessDeniedException', 'ResourceNotFoundException']);

/** Amazon Bedrock by ConverseStream. Time-outs and the one retry are `guarded`'s, so none here. */
export function bedrock(modelId: string): Model {
  const client = new BedrockRuntimeClient({
    maxAttempts: 1,
    // HTTP/1.1 is enough for one stream at a time, and its errors are simpler than those of HTTP/2.
    requestHandler: new NodeHttpHandler({ connectionTimeout: 3_000, socketTimeout: 30_000 }),
  });
  return {
    name: `bedrock:${modelId}`,
    async *answer({ system, messages, signal, report }: ModelRequest) {
      let taken = false;
      let ended = false;
      try {
        const { stream } = await client.send(
          new ConverseStreamCommand({
            modelId,
            system: [{ text: system }],
            messages: messages.map(({ role, text }) => ({ role, content: [{ text }] })),
            inferenceConfig: { maxTokens: MAX_ANSWER_TOKENS },
          }),
          { abortSignal: signal },
        );
        taken = true;
        for await (const event of stream ?? []) {
          const text = event.contentBlockDelta?.delta?.text;
          if (text) yield text;
          if (event.messageStop) ended = true;
          if (event.metadata?.usage) report(usageOf(event.metadata.usage));
        }
      } catch (error) {
        signal.throwIfAborted();
        const name = error instanceof Error ? error.name : 'unknown';
        // An answer with a status is Bedrock's no; without one, the request may have arrived all the same.
        const refused = !taken && error instanceof BedrockRuntimeServiceException;
        throw new ModelFailed(`Bedrock failed: ${name}.`, !FINAL_ERRORS.has(name), { cause: error, refused });
      }
      // A connection that is cut between two frames looks like an end; only messageStop is one.
      if (!ended) throw new ModelFailed('Bedrock: the stream was cut.', true);
    },
  };
}

/** What comes from or goes into the cache of prompts is counted apart from the rest of the input. */
const usageOf = ({ inputTokens = 0, outputTokens = 0, ...cache }: BilledTokens): TokenUsage => ({
  input: inputTokens + (cache.cacheReadInputTokens ?? 0) + (cache.cacheWriteInputTokens ?? 0),
  output: outputTokens,
});
