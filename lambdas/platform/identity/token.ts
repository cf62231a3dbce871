import { createHash } from 'node:crypto';
import type { Random } from '../ids.ts';

const BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, in characters that stand in a URL and in a cookie as they are. */
export const newToken = (random: Random): string => Buffer.from(random(BYTES)).toString('base64url');

/** Could this be such a token at all? */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** What the table knows of a token. So many random bits need no salt and no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
