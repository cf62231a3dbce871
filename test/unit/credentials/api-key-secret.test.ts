import { describe, expect, test } from '@jest/globals';
import { displayPrefix, hashApiKey, isApiKey, newApiKey } from '../../../lambdas/credentials/api-key-secret.ts';
import { fc } from '../../support/fast-check.ts';

describe('an API key', () => {
  test.each([
    ['all zeros', new Uint8Array(32), `qpr_sk_${'0'.repeat(43)}`],
    ['the last byte 61', new Uint8Array(32).fill(61, 31), `qpr_sk_${'0'.repeat(42)}z`],
    ['the last byte 62', new Uint8Array(32).fill(62, 31), `qpr_sk_${'0'.repeat(41)}10`],
  ])('encodes %s in base62', (_, bytes, text) => expect(newApiKey(() => bytes)).toBe(text));

  test('always has 43 random characters, and differs for different bytes', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const key = newApiKey(() => one);
        expect(isApiKey(key)).toBe(true);
        expect(key === newApiKey(() => other)).toBe(Buffer.compare(one, other) === 0);
      }),
    );
  });

  test.each([
    '',
    'qpr_sk_',
    `qpr_sk_${'a'.repeat(42)}`,
    `qpr_sk_${'a'.repeat(44)}`,
    `QPR_SK_${'a'.repeat(43)}`,
    `qpr_sk_${'ä'.repeat(43)}`,
  ])('cannot be %j', (text) => expect(isApiKey(text)).toBe(false));

  test('is displayed with its first twelve characters and stored as its SHA-256 hash', () => {
    const key = `qpr_sk_${'a'.repeat(43)}`;
    expect(displayPrefix(key)).toBe('qpr_sk_aaaaa');
    expect(hashApiKey(key)).toBe('f885ec10cb88d56390c804007fdb8b8f6bb53b6550d78695b26721db1e0c80b0');
  });
});
