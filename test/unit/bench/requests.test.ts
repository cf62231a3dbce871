import { expect, test } from '@jest/globals';
import { arrivedOnce } from '../../../bench/requests.ts';

test.each([
  ['every form arrives', ['1', '2', '3'], true],
  ['a form is missing', ['1', '2'], false],
  ['a form arrives twice', ['1', '2', '2', '3'], false],
  ['a form arrives twice and another is missing', ['1', '2', '2'], false],
])('if %s (%j), the check that every form arrived once returns %s', (_, phones, expected) => {
  expect(arrivedOnce(phones, 3)).toBe(expected);
});
