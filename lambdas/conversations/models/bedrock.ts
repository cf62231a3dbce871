import { BedrockRuntimeClient, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { MAX_ANSWER_TOKENS, type Model, ModelFailed, type ModelRequest } from './model.ts';

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
    async *answer({ system, messages, signal }: ModelRequest) {
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
        for await (const event of stream ?? []) {
          const text = event.contentBlockDelta?.delta?.text;
          if (text) yield text;
          if (event.messageStop) ended = true;
        }
      } catch (error) {
        signal.throwIfAborted();
        const name = error instanceof Error ? error.name : 'unknown';
        throw new ModelFailed(`Bedrock failed: ${name}.`, !FINAL_ERRORS.has(name), { cause: error });
      }
      // A connection that is cut between two frames looks like an end; only messageStop is one.
      if (!ended) throw new ModelFailed('Bedrock: the stream was cut.', true);
    },
  };
}
