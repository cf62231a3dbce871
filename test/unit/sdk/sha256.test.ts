import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sha256 } from '../../../sdk/src/sha256.ts';
import { fc } from '../../support/fast-check.ts';

test('sha256 hashes every text as node:crypto does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300, size: 'max' }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(new TextEncoder().encode(text)).digest('hex'));
    }),
  );
});
