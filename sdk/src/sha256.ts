import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { textBytes } from './bytes.ts';

/**
 * SHA-256 in hexadecimal. The browser's own is asynchronous and missing on plain http, where a phone tries out a service
 * in the same network; CloudFront wants this header with every body it signs. The package contains the library, so that
 * it has no dependencies.
 */
export const sha256 = (text: string): string => bytesToHex(hash(textBytes(text)));
