import { expect, test } from '@jest/globals';
import { tokenPrices } from '../../../lambdas/scans/roll-ups/cost.ts';

test('the prices are those that the operator configured, and can be 0', () => {
  expect(tokenPrices({ INPUT_TOKEN_PRICE: '0.06', OUTPUT_TOKEN_PRICE: '0' })).toEqual({ input: 0.06, output: 0 });
});

test.each([
  ['missing', {}],
  ['empty', { INPUT_TOKEN_PRICE: '', OUTPUT_TOKEN_PRICE: '' }],
  ['blank', { INPUT_TOKEN_PRICE: ' ', OUTPUT_TOKEN_PRICE: ' ' }],
  ['incomplete', { INPUT_TOKEN_PRICE: '0.06', OUTPUT_TOKEN_PRICE: '' }],
  ['not numbers', { INPUT_TOKEN_PRICE: 'cheap', OUTPUT_TOKEN_PRICE: '0.24' }],
])('there are no prices if the variables are %s', (_, environment) => {
  expect(tokenPrices(environment)).toBeUndefined();
});
