import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { textBytes } from './bytes.ts';

/**
 * SHA-256 in hexadecimal. CloudFront requires the hash of every body that it signs. A library computes the hash,
 * because `crypto.subtle` is asynchronous and not available over plain http. The build bundles the library, so the
 * package has no dependencies.
 */
export const sha256 = (text: string): string => bytesToHex(hash(textBytes(text)));
