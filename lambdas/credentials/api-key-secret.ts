import { createHash } from 'node:crypto';
import type { Random } from '../platform/ids.ts';

const PREFIX = 'qpr_sk_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** 62^43 is the first power of 62 that exceeds 2^256. */
const SECRET_LENGTH = 43;
const DISPLAY_LENGTH = 12;
const PATTERN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH}}$`);

/** A new key: 256 random bits, in characters that survive every shell, URL and double click. */
export function newApiKey(random: Random): string {
  let rest = BigInt(`0x${Buffer.from(random(SECRET_BYTES)).toString('hex')}`);
  let text = '';
  for (let position = 0; position < SECRET_LENGTH; position += 1) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return PREFIX + text;
}

export const KEY_FORM = `one is ${PREFIX} and ${SECRET_LENGTH} letters and digits`;

/** Could this be one of our keys at all? */
export const isApiKey = (text: string): boolean => PATTERN.test(text);

/** What the table knows of a key. It has 256 random bits, so a plain hash cannot be guessed back. */
export const hashApiKey = (apiKey: string): string => createHash('sha256').update(apiKey).digest('hex');

/** The first characters, by which a person tells keys apart in a list. */
export const displayPrefix = (apiKey: string): string => apiKey.slice(0, DISPLAY_LENGTH);
