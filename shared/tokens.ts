/**
 * Real tokens have more bytes on average, so estimates are high. In English, a letter is one byte, and a token has
 * about four letters. Other scripts have more bytes per letter, but fewer letters per token.
 */
const BYTES_PER_TOKEN = 3;

/** Estimates the tokens of a text, erring on the high side. */
export const tokensIn = (text: string): number => Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
