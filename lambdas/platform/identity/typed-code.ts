import type { Random } from '../ids.ts';

/** 32 characters that are easy to tell apart. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

/**
 * A code that people read in one place and type in another. It has 40 random bits, so the number of attempts must be
 * limited.
 */
export const newTypedCode = (random: Random): string =>
  Array.from(random(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');

/** Formats a code for people. */
export const readableCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
/** Normalizes a typed code: keeps only letters and digits, in uppercase. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
