/** What Bedrock's models differ in, by their ids (with or without the prefix of an inference profile). */

/** How reasoning is switched off: a visitor waits for the first word, and pays attention, not tokens. */
export function reasoningOff(modelId: string): Readonly<Record<string, unknown>> | undefined {
  if (/amazon\.nova-2-/.test(modelId)) return { reasoningConfig: { type: 'disabled' } };
  if (isThinkingClaude(modelId)) return { thinking: { type: 'disabled' } };
  // It always reasons; this is the least.
  if (/openai\.gpt-oss-/.test(modelId)) return { reasoning_effort: 'low' };
  return undefined;
}

/** Claude reasons since 3.7; later generations have their family before the number. */
const isThinkingClaude = (modelId: string) => /anthropic\.claude-(?:3-7-|[a-z]+-)/.test(modelId);

/** Shorter prefixes are not cached; a token has about four characters. */
const CHARACTERS_PER_TOKEN = 4;

/** From how many characters on a prompt is cached (at a tenth to a quarter of its price); `undefined`: never. */
export function cachedFromCharacters(modelId: string): number | undefined {
  const tokens = cachedFromTokens(modelId);
  return tokens && tokens * CHARACTERS_PER_TOKEN;
}

function cachedFromTokens(modelId: string): number | undefined {
  if (/amazon\.nova-/.test(modelId)) return 1_000;
  if (/anthropic\.claude-3-5-haiku-/.test(modelId)) return 2_048;
  if (/anthropic\.claude-(?:haiku|opus)-4-[5-9]/.test(modelId)) return 4_096;
  return isThinkingClaude(modelId) ? 1_024 : undefined;
}

/** OpenAI-compatible servers name their models freely; these reason unless asked not to. */
export const reasons = (name: string): boolean =>
  /(?:^|\/)(?:gpt-[5-9]|o\d)|gpt-oss|qwen-?3|deepseek-r|magistral|reason|think/i.test(name);
