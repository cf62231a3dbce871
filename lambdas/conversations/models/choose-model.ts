import { ENV } from '../../../contracts/environment.ts';
import { openSecret, type Secret } from '../../platform/secret.ts';
import { bedrock } from './bedrock.ts';
import type { Model } from './model.ts';
import { openAiCompatible } from './openai-compatible.ts';
import { withTimeoutsAndRetry } from './timeouts-and-retry.ts';

/**
 * Returns the model that the environment names. If AI_BASE_URL is set, as it always is in the local runtime, this is a
 * model of the OpenAI-compatible server at that URL. Otherwise it is the Bedrock model with the id in MODEL.
 */
export function chooseModel(environment: NodeJS.ProcessEnv = process.env): Model {
  const baseUrl = environment[ENV.aiBaseUrl];
  if (baseUrl) {
    const model = environment[ENV.aiModel];
    if (!model) throw new Error(`${ENV.aiBaseUrl} is set, so ${ENV.aiModel} must name a model of that server.`);
    const apiKey = apiKeyOf(environment);
    return withTimeoutsAndRetry(openAiCompatible({ baseUrl, model, ...(apiKey && { apiKey }) }));
  }
  const modelId = environment[ENV.model];
  if (!modelId) throw new Error(`The environment variable ${ENV.model} is not set.`);
  return withTimeoutsAndRetry(bedrock(modelId, environment[ENV.guardrail]));
}

/** On AWS, the key is in Secrets Manager. In the local runtime, it is in the environment. */
function apiKeyOf(environment: NodeJS.ProcessEnv): Secret | undefined {
  const plainKey = environment[ENV.aiApiKey];
  if (plainKey) return { read: async () => plainKey, readAgain: async () => plainKey };
  const secretArn = environment[ENV.aiApiKeySecretArn];
  return secretArn ? openSecret(secretArn) : undefined;
}
