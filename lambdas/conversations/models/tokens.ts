import type { ModelRequest, TokenUsage } from './model.ts';

/** Letters of English have one byte and tokens about four of them; other scripts have more bytes and shorter tokens. */
const BYTES_PER_TOKEN = 3;

export const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/** What a request costs before it is answered, rather too much than too little. */
export const estimateInputTokens = ({ system, messages }: Pick<ModelRequest, 'system' | 'messages'>): number =>
  tokensIn(system) + messages.reduce((sum, { text }) => sum + tokensIn(text), 0);

/** What a call used, where nobody says so: its server does not count, or the call was cut before it said. */
export const estimateUsage = (request: Pick<ModelRequest, 'system' | 'messages'>, answer: string): TokenUsage => ({
  input: estimateInputTokens(request),
  output: tokensIn(answer),
});
