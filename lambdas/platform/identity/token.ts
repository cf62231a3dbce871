import { createHash } from 'node:crypto';
import type { Random } from '../ids.ts';

const BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, in characters that are safe in URLs and cookies. */
export const newToken = (random: Random): string => Buffer.from(random(BYTES)).toString('base64url');

/** Whether the text has the format of a token. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** The hash that the table stores. 256 random bits need no salt and no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
