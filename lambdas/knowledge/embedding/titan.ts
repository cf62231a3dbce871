import { BedrockRuntimeClient, InvokeModelCommand } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import * as z from 'zod/mini';
import { EMBEDDING } from '../../../contracts/knowledge.ts';
import type { Embedder } from './embedder.ts';

const responseSchema = z.object({ embedding: z.array(z.number()) });

/** Titan embeds one text per call, so several calls run at the same time. */
const CONCURRENCY = 10;

/** Amazon Titan Text Embeddings V2, which understands more than 100 languages. */
export function titan(modelId: string): Embedder {
  const client = new BedrockRuntimeClient({
    maxAttempts: 6,
    requestHandler: new NodeHttpHandler({ connectionTimeout: 3_000, socketTimeout: 10_000 }),
  });
  const embedOne = async (text: string): Promise<readonly number[]> => {
    const { body } = await client.send(
      new InvokeModelCommand({
        modelId,
        contentType: 'application/json',
        accept: 'application/json',
        body: JSON.stringify({ inputText: text, dimensions: EMBEDDING.dimensions, normalize: true }),
      }),
    );
    return responseSchema.parse(JSON.parse(new TextDecoder().decode(body))).embedding;
  };
  return {
    model: `${modelId}/${EMBEDDING.dimensions}`,
    async embed(texts) {
      const vectors: (readonly number[])[] = [];
      for (let from = 0; from < texts.length; from += CONCURRENCY) {
        vectors.push(...(await Promise.all(texts.slice(from, from + CONCURRENCY).map(embedOne))));
      }
      return vectors;
    },
  };
}
