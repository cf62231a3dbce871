import { expect, test } from '@jest/globals';
import { textInEmail } from '../../../../lambdas/platform/email/email-text.ts';

test.each([
  ['after an invisible character', 'First\u200b\nSecond', 'First \nSecond'],
  ['between invisible characters', 'First\u00ad\n\u200bSecond', 'First \n Second'],
  ['from Windows', 'First\u0007\r\nSecond', 'First \nSecond'],
])('a text from a visitor keeps a line break %s', (_, text, expected) => {
  expect(textInEmail(text)).toBe(expected);
});

test('invisible characters and runs of spaces in a text from a visitor become one space', () => {
  expect(textInEmail('One\u200b\u00adtwo \t three')).toBe('One two three');
});
