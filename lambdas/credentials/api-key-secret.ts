import { createHash } from 'node:crypto';
import type { Random } from '../platform/ids.ts';

const PREFIX = 'qpr_sk_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** 62^43 is the first power of 62 that exceeds 2^256. */
const SECRET_LENGTH = 43;
const DISPLAY_LENGTH = 12;
const PATTERN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH}}$`);

/** A new key: 256 random bits in letters and digits, which are safe in shells and URLs and easy to select. */
export function newApiKey(random: Random): string {
  let rest = BigInt(`0x${Buffer.from(random(SECRET_BYTES)).toString('hex')}`);
  let text = '';
  for (let position = 0; position < SECRET_LENGTH; position += 1) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return PREFIX + text;
}

export const KEY_FORMAT = `a key is ${PREFIX} followed by ${SECRET_LENGTH} letters and digits`;

/** Whether the text has the format of our keys. */
export const isApiKey = (text: string): boolean => PATTERN.test(text);

/** The table stores only this hash. A key has 256 random bits, so an unsalted hash is safe against guessing. */
export const hashApiKey = (apiKey: string): string => createHash('sha256').update(apiKey).digest('hex');

/** The first characters of the key, which identify it in a list. */
export const displayPrefix = (apiKey: string): string => apiKey.slice(0, DISPLAY_LENGTH);
