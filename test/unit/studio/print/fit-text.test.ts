import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fitText } from '../../../../web/studio/pages/print/sheets/fit-text.ts';

// Without a canvas, each letter is 0.6 times as wide as the font size.
beforeAll(() => void Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => null }) } }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

const BOX = { width: 60, lines: 2, size: 10, min: 5 };

test.each(['', ' ', '\u00a0'])('the blank text %j, such as a hidden name, has no visible lines', (text) => {
  const { lines, size } = fitText(text, BOX);
  expect([lines.join('').trim(), size]).toEqual(['', 10]);
});

test('a text gets the largest size at which it fits, in steps of 8%', () => {
  const { lines, size } = fitText('Scan me please', { ...BOX, lines: 1 });
  expect(lines).toEqual(['Scan me please']);
  const width = 14 * 0.6 * size;
  expect(width).toBeLessThanOrEqual(BOX.width);
  expect(width / 0.92).toBeGreaterThan(BOX.width);
  expect(fitText('Scan', BOX).size).toBe(10);
});

test('lines are about equally long', () => {
  expect(fitText('one two three four', { ...BOX, size: 6 }).lines).toEqual(['one two', 'three four']);
});

test('a word that is wider than the line breaks between letters, not inside a letter', () => {
  const letters = { ...BOX, width: 9, lines: 6 };
  expect(fitText('Rindfleisch', letters).lines).toEqual(['Rin', 'dfl', 'eis', 'ch']);
  expect(fitText('a 🍕🍕🍕🍕', letters).lines).toEqual(['a', '🍕', '🍕', '🍕', '🍕']);
});

test('a text that does not fit at the smallest size ends with an ellipsis', () => {
  const { lines, size } = fitText('word '.repeat(50), BOX);
  expect([lines.length, size]).toEqual([2, 5]);
  expect(lines[1]).toMatch(/…$/);
});
