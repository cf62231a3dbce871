import { ENV } from '../../../contracts/environment.ts';
import { openSecret, type Secret } from '../../platform/secret.ts';
import { bedrock } from './bedrock.ts';
import type { Model } from './model.ts';
import { openAiCompatible } from './openai-compatible.ts';
import { withTimeoutsAndRetry } from './timeouts-and-retry.ts';

/**
 * If AI_BASE_URL is set, it is the URL of an OpenAI-compatible server; the local runtime always sets it. Otherwise
 * MODEL is the id of a Bedrock model.
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
