import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/**
 * Stored answers may hold secrets that are shown only once (API keys, signing secrets). So they are
 * sealed with a key that only the client can bring again: its API key and its Idempotency-Key, of
 * which the table knows nothing but hashes.
 */
export interface ResponseKey {
  readonly apiKey: string;
  readonly idempotencyKey: string;
  /** Where the answer is stored; an answer moved to another place does not open. */
  readonly place: string;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const derive = ({ apiKey, idempotencyKey }: ResponseKey) =>
  Buffer.from(hkdfSync('sha256', apiKey, idempotencyKey, 'stored answer', KEY_BYTES));

/** nonce, tag, ciphertext. */
export function encryptResponse(key: ResponseKey, answer: string, nonce: Uint8Array): Uint8Array {
  const cipher = createCipheriv(ALGORITHM, derive(key), nonce);
  cipher.setAAD(Buffer.from(key.place));
  const text = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

export function decryptResponse(key: ResponseKey, sealed: Uint8Array): string {
  const textStart = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, derive(key), sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(key.place));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, textStart));
  return Buffer.concat([decipher.update(sealed.subarray(textStart)), decipher.final()]).toString('utf8');
}
