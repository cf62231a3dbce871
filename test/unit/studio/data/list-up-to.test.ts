import { expect, test } from '@jest/globals';
import { listUpTo } from '../../../../web/studio/data/queries/list-up-to.ts';

/** Reads the numbers from 0 to `count - 1` in pages of 3. */
async function read(count: number, max: number) {
  const cursors: (string | undefined)[] = [];
  const list = await listUpTo(max, async ({ cursor }) => {
    cursors.push(cursor);
    const from = Number(cursor ?? 0);
    const to = Math.min(from + 3, count);
    return {
      items: Array.from({ length: to - from }, (_, index) => from + index),
      nextCursor: to < count ? `${to}` : null,
    };
  });
  return { ...list, cursors };
}

test('a list is read to its end', async () => {
  expect(await read(0, 6)).toEqual({ items: [], isPartial: false, cursors: [undefined] });
  expect(await read(6, 6)).toEqual({ items: [0, 1, 2, 3, 4, 5], isPartial: false, cursors: [undefined, '3'] });
});

test.each([
  ['at the end of a page', 7, 6],
  ['in the middle of a page', 6, 5],
])('a longer list is read up to a limit %s, and is marked as partial', async (_, count, max) => {
  const { items, isPartial, cursors } = await read(count, max);
  expect(items).toEqual(Array.from({ length: max }, (_item, index) => index));
  expect(isPartial).toBe(true);
  expect(cursors).toHaveLength(2);
});
