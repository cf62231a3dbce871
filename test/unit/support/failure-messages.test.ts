import { expect, test } from '@jest/globals';

// Test files share some modules of jest. These modules have their own globals, such as another `Map` and `RegExp`, so
// the values of a test file are not instances of the classes that these modules know.
test('the message of a failed assertion shows regular expressions, maps, sets and dates', () => {
  const value = { pattern: /xyz/g, map: new Map([[1, 'one']]), set: new Set(['two']), date: new Date(0) };
  const message = (() => {
    try {
      expect(value).toEqual({ ...value, other: expect.stringMatching(/abc/) });
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(message).toContain('-   "other": StringMatching /abc/,');
  expect(message).toContain('"pattern": /xyz/g,');
  expect(message).toContain('1 => "one",');
  expect(message).toContain('"two",');
  expect(message).toContain('"date": 1970-01-01T00:00:00.000Z,');
});
