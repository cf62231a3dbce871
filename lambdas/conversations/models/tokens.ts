import type { ModelRequest, TokenUsage } from './model.ts';

/**
 * English letters have one byte, and a token has about four of them. Other scripts have more bytes per letter and
 * shorter tokens.
 */
const BYTES_PER_TOKEN = 3;

export const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/** Estimates the tokens of a request before it is answered, erring on the high side. */
export const estimateInputTokens = ({ system, messages }: Pick<ModelRequest, 'system' | 'messages'>): number =>
  tokensIn(system) + messages.reduce((sum, { text }) => sum + tokensIn(text), 0);

/** Estimates the usage of a call if the server does not report it, or if the call was interrupted before it could. */
export const estimateUsage = (request: Pick<ModelRequest, 'system' | 'messages'>, answer: string): TokenUsage => ({
  input: estimateInputTokens(request),
  output: tokensIn(answer),
});
