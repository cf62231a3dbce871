import { ENV } from '../../../contracts/environment.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { openSecret, type Secret } from '../../platform/secret.ts';
import type { Embedder } from './embedder.ts';
import { openAiEmbeddings } from './openai-embeddings.ts';
import { titan } from './titan.ts';

/** Uses the model server that the operator or the local runtime has set, and otherwise Titan. */
export function chooseEmbedder(environment: NodeJS.ProcessEnv = process.env): Embedder {
  const baseUrl = environment[ENV.aiBaseUrl];
  if (!baseUrl) return titan(requiredEnv(ENV.embeddingModel));
  return openAiEmbeddings({
    baseUrl,
    model: environment[ENV.aiEmbeddingModel] ?? environment[ENV.aiModel] ?? '',
    languages: environment[ENV.aiEmbeddingLanguages]?.split(','),
    apiKey: apiKeyOf(environment),
  });
}

function apiKeyOf(environment: NodeJS.ProcessEnv): Secret | undefined {
  const plainKey = environment[ENV.aiApiKey];
  if (plainKey) return { read: async () => plainKey, readAgain: async () => plainKey };
  const secretArn = environment[ENV.aiApiKeySecretArn];
  return secretArn ? openSecret(secretArn) : undefined;
}
