import { ENV } from '../../contracts/environment.ts';
import { bedrock } from './bedrock.ts';
import { embedded } from './embedded.ts';
import { guarded } from './guarded.ts';
import type { Model } from './model.ts';
import { openAiCompatible } from './openai-compatible.ts';

/** The value of MODEL that asks for the answerer inside this program. */
const EMBEDDED = 'embedded';

/**
 * AI_BASE_URL names an OpenAI-compatible server; otherwise MODEL is the id of a Bedrock model, or
 * `embedded`, which the local runtime sets because it has no model at hand.
 */
export function chooseModel(environment: NodeJS.ProcessEnv = process.env): Model {
  const baseUrl = environment[ENV.aiBaseUrl];
  if (baseUrl) {
    const model = environment[ENV.aiModel];
    if (!model) throw new Error(`${ENV.aiBaseUrl} is set, so ${ENV.aiModel} must name a model of that server.`);
    const apiKey = environment[ENV.aiApiKey];
    return guarded(openAiCompatible({ baseUrl, model, ...(apiKey && { apiKey }) }));
  }
  const modelId = environment[ENV.model];
  if (!modelId) throw new Error(`The environment variable ${ENV.model} is not set.`);
  return guarded(modelId === EMBEDDED ? embedded() : bedrock(modelId));
}
