import { expect, test } from '@jest/globals';
import { boundedResult } from '../../../lambdas/mcp/bounded-result.ts';

test('a short result stays as it is', () => {
  expect(boundedResult('{"codes":[]}')).toEqual(['{"codes":[]}']);
});

test('a long list keeps the items that fit, and loses the cursor that would skip the others', () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ id: index, name: 'x'.repeat(20) }));
  const [text = '', note] = boundedResult(JSON.stringify({ scans: items, total: 100, next_cursor: 'abc' }), 1_000);
  expect(text.length).toBeLessThanOrEqual(1_000);
  const shown = JSON.parse(text);
  expect(shown).toEqual({ total: 100, scans: items.slice(0, shown.scans.length) });
  expect(shown.scans.length).toBeGreaterThan(20);
  expect(note).toContain(`Only the first ${shown.scans.length} of 100 scans are shown`);
});

test('a long text is cut, and a note says so', () => {
  const text = JSON.stringify({ text: 'x'.repeat(2_000) });
  expect(boundedResult(text, 1_000)).toEqual([text.slice(0, 1_000), 'The result was cut after 1000 characters.']);
});

test.each([
  ['the first item alone is too long', { pages: [{ page: 1, text: 'x'.repeat(2_000) }] }],
  ['the result is too long without its list', { text: 'x'.repeat(2_000), pages: [] }],
])('if %s, the text is cut', (_, result) => {
  const text = JSON.stringify(result);
  expect(boundedResult(text, 1_000)).toEqual([text.slice(0, 1_000), 'The result was cut after 1000 characters.']);
});
