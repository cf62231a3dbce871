import { expect, test } from '@jest/globals';
import { visitorHash } from '../../../lambdas/scans/recording/visitor-hash.ts';

test('the hash of a visitor changes with the salt, and when a character moves from one trait to another', () => {
  const traits = { accountId: 'a', address: '1', userAgent: 'x' };
  expect(visitorHash('s', traits)).not.toBe(visitorHash('s', { ...traits, address: '1x', userAgent: '' }));
  expect(visitorHash('s', traits)).not.toBe(visitorHash('t', traits));
});
