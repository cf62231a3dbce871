import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Stored responses can contain secrets that a client gets only once (API keys, signing secrets). So responses are
 * encrypted with a key derived from values that only the client has: its API key or session token, plus its
 * Idempotency-Key. The table stores only hashes of these values.
 */
export interface ResponseKey {
  /** The API key or the session token. */
  readonly credentialSecret: string;
  readonly idempotencyKey: string;
  /** The partition key of the item with the response. A response copied to another item cannot be decrypted. */
  readonly partitionKey: string;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Do not change this text: responses that are already stored would become unreadable. */
const KEY_PURPOSE = 'stored answer';

const deriveKey = ({ credentialSecret, idempotencyKey }: ResponseKey) =>
  Buffer.from(hkdfSync('sha256', credentialSecret, idempotencyKey, KEY_PURPOSE, KEY_BYTES));

/**
 * Returns nonce, tag and ciphertext. The response is compressed first: an item has at most 400 KB, and the response of
 * a bulk request can be larger.
 */
export function encryptResponse(key: ResponseKey, body: string, nonce: Uint8Array): Uint8Array {
  const cipher = createCipheriv(ALGORITHM, deriveKey(key), nonce);
  cipher.setAAD(Buffer.from(key.partitionKey));
  const ciphertext = Buffer.concat([cipher.update(deflateRawSync(body)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

export function decryptResponse(key: ResponseKey, encrypted: Uint8Array): string {
  const ciphertextStart = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, deriveKey(key), encrypted.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(key.partitionKey));
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, ciphertextStart));
  const compressed = Buffer.concat([decipher.update(encrypted.subarray(ciphertextStart)), decipher.final()]);
  return inflateRawSync(compressed).toString('utf8');
}
