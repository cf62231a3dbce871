import { expect, test } from '@jest/globals';
import { visitorHash } from '../../../lambdas/scans/recording/visitor-hash.ts';

test('the hash of a visitor changes with the salt, and when a character moves from one trait to another', () => {
  const traits = { account_id: 'a', address: '1', user_agent: 'x' };
  expect(visitorHash('s', traits)).not.toBe(visitorHash('s', { ...traits, address: '1x', user_agent: '' }));
  expect(visitorHash('s', traits)).not.toBe(visitorHash('t', traits));
});
