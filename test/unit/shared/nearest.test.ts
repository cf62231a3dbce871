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
])('the suggestion for %j is %s', (typed, suggestion) => {
  expect(nearest(typed, NAMES)).toBe(suggestion);
});

test.each([
  ['n', undefined],
  ['', undefined],
  ['--', undefined],
  ['Q', 'q'],
  ['no', 'on'],
])('the suggestion for %j among short names is %s', (typed, suggestion) => {
  expect(nearest(typed, ['limit', 'cursor', 'q', 'on'])).toBe(suggestion);
});

test('a text of more than 40 characters gets no suggestion, because comparing it would take too long', () => {
  const names = ['n'.repeat(41)];
  expect(nearest('n'.repeat(40), names)).toBe(names[0]);
  expect(nearest('n'.repeat(41), names)).toBeUndefined();
});
