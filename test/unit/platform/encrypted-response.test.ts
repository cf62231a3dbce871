import { describe, expect, test } from '@jest/globals';
import {
  decryptResponse,
  encryptResponse,
  NONCE_BYTES,
} from '../../../lambdas/platform/idempotency/encrypted-response.ts';

describe('an encrypted response', () => {
  const key = { credentialSecret: 'api key', idempotencyKey: 'once', partitionKey: 'IDEM#1' };
  const nonce = new Uint8Array(NONCE_BYTES).fill(7);

  test('is unreadable, and can be decrypted with the same keys', () => {
    const encrypted = encryptResponse(key, '{"api_key":"secret"}', nonce);
    expect(Buffer.from(encrypted).toString('latin1')).not.toContain('secret');
    expect(decryptResponse(key, encrypted)).toBe('{"api_key":"secret"}');
  });

  test.each([
    ['another API key', { ...key, credentialSecret: 'other' }],
    ['another Idempotency-Key', { ...key, idempotencyKey: 'other' }],
    ['another partition key', { ...key, partitionKey: 'IDEM#2' }],
  ])('cannot be decrypted with %s', (_, other) => {
    const encrypted = encryptResponse(key, 'text', nonce);
    expect(() => decryptResponse(other, encrypted)).toThrow();
  });

  test('cannot be decrypted after a byte has changed', () => {
    const encrypted = Uint8Array.from(encryptResponse(key, 'text', nonce));
    encrypted[encrypted.length - 1] = (encrypted.at(-1) ?? 0) ^ 1;
    expect(() => decryptResponse(key, encrypted)).toThrow();
  });
});
