/**
 * English letters have one byte, and a token has about four of them. Other scripts have more bytes per letter and
 * shorter tokens.
 */
const BYTES_PER_TOKEN = 3;

/** Estimates the tokens of a text, erring on the high side. */
export const tokensIn = (text: string): number => Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
