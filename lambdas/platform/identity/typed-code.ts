import type { Random } from '../ids.ts';

/** 32 characters that nobody mistakes for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

/** A code that people read in one place and type in another: 40 random bits, so tries must be limited. */
export const newCode = (random: Random): string =>
  Array.from(random(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');

/** As people read it … */
export const readableCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
/** … and as it is typed: in groups, in small letters, with spaces. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
