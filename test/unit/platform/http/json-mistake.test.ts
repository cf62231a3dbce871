import { expect, test } from '@jest/globals';
import { jsonMistake } from '../../../../lambdas/platform/http/mistakes/json-mistake.ts';

test.each([
  ["{'name': 1}", 'line 1, column 2, at "\'": use double quotes for strings and names, "…"'],
  ['{"a": “b”}', 'line 1, column 7, at "“": use double quotes for strings and names, "…"'],
  ['{name: 1}', 'line 1, column 2, at "name": expected a name in double quotes or }'],
  ['{"name": Hello}', 'line 1, column 10, at "Hello": expected a value'],
  ['{\n  "a": 1,\n}', 'line 3, column 1, at "}": remove the comma before it'],
  ['{"a": [1, 2,]}', 'line 1, column 13, at "]": remove the comma before it'],
  ['{"name":}', 'line 1, column 9, at "}": expected a value'],
  ['{"a": 1, "b": ]', 'line 1, column 15, at "]": expected a value'],
  ['}', 'line 1, column 1, at "}": expected a value'],
  [' ]', 'line 1, column 2, at "]": expected a value'],
  ['{"a": 1 "b": 2}', 'line 1, column 9, at "\\"": expected a comma or }'],
  ['{"a" 1}', 'line 1, column 6, at "1": expected a colon'],
  ['[1 2]', 'line 1, column 4, at "2": expected a comma or ]'],
  ['[1}', 'line 1, column 3, at "}": expected a comma or ]'],
  ['{"a": True}', 'line 1, column 7, at "True": JSON only has true, false and null, in lowercase'],
  ['{"a": undefined}', 'line 1, column 7, at "undefined": JSON only has true, false and null, in lowercase'],
  ['{"a": 1} // done', 'line 1, column 10, at "/": JSON has no comments'],
  ['{"a": 1}{"a": 2}', 'line 1, column 9, at "{": remove the text after the end'],
  ['name=Lobby', 'line 1, column 1, at "name": expected a value'],
  ['{"a": 01}', 'line 1, column 7, at "01": expected a value'],
  ['{"a": .5}', 'line 1, column 7, at ".5": expected a value'],
  ['{"a": "one\ntwo"}', 'line 1, column 11, at "\\n": in a string, write a line break as \\n and a tab as \\t'],
  ['{"path": "C:\\x"}', 'line 1, column 13, at "\\\\": write a backslash as \\\\'],
  ['{"a": "b', 'it ends too early: expected the rest of a string and its closing quote'],
  ['{"a": [1', 'it ends too early: expected a comma or ]'],
  ['{"a":', 'it ends too early: expected a value'],
  ['{"a"', 'it ends too early: expected a colon'],
  ['', 'it ends too early: expected a value'],
  ['\ufeff{}', 'line 1, column 1, at U+FEFF: remove this invisible character'],
  ['{\u00a0"a": 1}', 'line 1, column 2, at U+00A0: remove this invisible character'],
  ['{"a": 1}\u200b', 'line 1, column 9, at U+200B: remove this invisible character'],
])('explains %j: %s', (text, expected) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonMistake(text)).toBe(expected);
});

test('quotes only a short part of the body, so that secrets do not leak', () => {
  const secret = 's3cr3t'.repeat(100);
  expect(jsonMistake(`{"token": ${secret}}`)).not.toContain(secret.slice(0, 13));
});

test('finds a mistake in deeply nested and long bodies without recursion', () => {
  expect(jsonMistake('['.repeat(100_000))).toContain('ends too early');
  expect(jsonMistake(`["${'ä\\n'.repeat(60_000)}" x]`)).toContain('at "x"');
});

/** Returns the position of the mistake in the text. */
function positionOf(mistake: string, text: string): number {
  const [, line, column] = /^line (\d+), column (\d+), at /.exec(mistake) ?? [];
  if (line === undefined) return text.length;
  const before = text.split('\n').slice(0, Number(line) - 1);
  return before.reduce((sum, { length }) => sum + length + 1, Number(column) - 1);
}

test('finds the mistake if one changed character makes valid JSON invalid, at any position', () => {
  const valid = '{"a": [1, -2.5e3, true, null, "t\\u00e4xt"], "b": {"c": {}}, "d": []}';
  let compared = 0;
  for (let at = 0; at < valid.length; at += 1) {
    for (const character of ['', ',', '}', '"', 'x', '\\', '1', ':', '\n']) {
      const changed = valid.slice(0, at) + character + valid.slice(at + 1);
      try {
        JSON.parse(changed);
      } catch (error) {
        const mistake = jsonMistake(changed);
        expect(mistake).toMatch(/^(?:it ends too early|line \d+, column \d+, at )/);
        // In most cases, JSON.parse reports a position too: either the same one, or one inside the number, word or
        // escape that begins there.
        const [, position] = / at position (\d+)/.exec(String(error)) ?? [];
        if (position === undefined) continue;
        compared += 1;
        expect(changed.slice(positionOf(mistake, changed), Number(position))).toMatch(/^\\?[\w.+-]*$/);
        expect(positionOf(mistake, changed)).toBeLessThanOrEqual(Number(position));
      }
    }
  }
  expect(compared).toBeGreaterThan(300);
});
