/** Differences between models, by their ids. Ids of Bedrock models can have the prefix of an inference profile. */

/** The request fields that disable reasoning, because a visitor is waiting for the first word. */
export function reasoningOff(modelId: string): Readonly<Record<string, unknown>> | undefined {
  if (/amazon\.nova-2-/.test(modelId)) return { reasoningConfig: { type: 'disabled' } };
  if (isThinkingClaude(modelId)) return { thinking: { type: 'disabled' } };
  // This model always reasons; `low` is the minimum.
  if (/openai\.gpt-oss-/.test(modelId)) return { reasoning_effort: 'low' };
  return undefined;
}

/**
 * Claude models support reasoning from version 3.7 on. Newer ids have the family before the version, as in
 * `claude-sonnet-4`.
 */
const isThinkingClaude = (modelId: string) => /anthropic\.claude-(?:3-7-|[a-z]+-)/.test(modelId);

/** Average number of characters per token. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Minimum length of a prompt that Bedrock can cache; `undefined` if Bedrock caches no prompts for this model. Cached
 * tokens cost a tenth to a quarter of the normal price.
 */
export function minCacheableCharacters(modelId: string): number | undefined {
  const tokens = minCacheableTokens(modelId);
  return tokens && tokens * CHARACTERS_PER_TOKEN;
}

function minCacheableTokens(modelId: string): number | undefined {
  if (/amazon\.nova-/.test(modelId)) return 1_000;
  if (/anthropic\.claude-3-5-haiku-/.test(modelId)) return 2_048;
  if (/anthropic\.claude-(?:haiku|opus)-4-[5-9]/.test(modelId)) return 4_096;
  return isThinkingClaude(modelId) ? 1_024 : undefined;
}

/**
 * Whether a model of an OpenAI-compatible server reasons unless the request turns it off. The server chooses the model
 * names, so this only recognizes common ones.
 */
export const isReasoningModel = (name: string): boolean =>
  /(?:^|\/)(?:gpt-[5-9]|o\d)|gpt-oss|qwen-?3|deepseek-r|magistral|reason|think/i.test(name);
