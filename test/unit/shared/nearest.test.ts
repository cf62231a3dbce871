import { expect, test } from '@jest/globals';
import { nearest } from '../../../shared/nearest.ts';

const NAMES = ['name', 'prompt', 'welcome_message', 'template', 'metadata'];

test.each([
  ['promt', 'prompt'],
  ['nmae', 'name'],
  ['Name', 'name'],
  ['welcomeMessage', 'welcome_message'],
  ['welcome-msg', undefined],
  ['welcome_mesage', 'welcome_message'],
  ['meta_data', 'metadata'],
  ['title', undefined],
  ['x', undefined],
  ['', undefined],
  ['n'.repeat(1_000_000), undefined],
])('for %s suggests %s', (typed, suggestion) => {
  expect(nearest(typed, NAMES)).toBe(suggestion);
});
