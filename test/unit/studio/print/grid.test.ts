import { describe, expect, test } from '@jest/globals';
import {
  cardGrid,
  type Grid,
  LABEL_SHEETS,
  piecePages,
  precutGrid,
  stickerGrid,
} from '../../../../web/studio/pages/print/sheets/grid.ts';
import { PAPERS } from '../../../../web/studio/pages/print/sheets/layout.ts';

const WITH_ALL = { hasNames: true, hasSideText: true };
const fullPage = (grid: Grid) => piecePages(grid, { codes: 1, copies: 1, used: 0 })[0] ?? [];
const INCH = 25.4;

test.each([
  ['L7160', 21, 7.2, 15.15],
  ['L7163', 14, 4.65, 15.15],
  ['5160', 30, 0.1875 * INCH, 0.5 * INCH],
  ['5163', 10, 0.15625 * INCH, 0.5 * INCH],
] as const)('the labels of Avery %s are where Avery puts them', (name, count, left, top) => {
  const pieces = fullPage(precutGrid(name, WITH_ALL));
  expect(pieces).toHaveLength(count);
  expect(Math.abs((pieces[0]?.left ?? 0) - left)).toBeLessThan(0.1);
  expect(Math.abs((pieces[0]?.top ?? 0) - top)).toBeLessThan(0.1);
});

describe.each([
  ...LABEL_SHEETS.map(({ name }) => [name, (options: typeof WITH_ALL) => precutGrid(name, options)] as const),
  ['cards', (options: typeof WITH_ALL) => cardGrid(PAPERS.a4, options)] as const,
  ['US cards', (options: typeof WITH_ALL) => cardGrid(PAPERS.letter, options)] as const,
])('%s', (_name, gridOf) => {
  test.each([true, false])('each QR code and its name fit on the label or card, with side text: %s', (hasSideText) => {
    const grid = gridOf({ hasNames: true, hasSideText });
    for (const { left, top, x, y, size } of fullPage(grid)) {
      expect(x).toBeGreaterThanOrEqual(left);
      expect(x + size).toBeLessThanOrEqual(left + grid.width);
      expect(y).toBeGreaterThanOrEqual(top);
      expect(y + size + grid.caption).toBeLessThan(top + grid.height);
    }
  });

  test('the QR code is larger without a name', () => {
    expect(gridOf({ hasNames: false, hasSideText: true }).qr).toBeGreaterThan(gridOf(WITH_ALL).qr);
  });
});

describe('pages', () => {
  const grid = precutGrid('L7163', WITH_ALL);
  const codesOf = (filling: Parameters<typeof piecePages>[1]) =>
    piecePages(grid, filling).map((page) => page.map(({ code }) => code));

  test('a single code fills the rest of a sheet, whatever the number of copies', () => {
    expect(codesOf({ codes: 1, copies: 3, used: 12 })).toEqual([[0, 0]]);
  });

  test('several codes follow one another with their copies', () => {
    expect(codesOf({ codes: 2, copies: 2, used: 0 })).toEqual([[0, 0, 1, 1]]);
  });

  test('used labels stay empty on the first sheet only', () => {
    const pages = piecePages(grid, { codes: 16, copies: 1, used: 13 });
    expect(pages.map(({ length }) => length)).toEqual([1, 14, 1]);
    const [last, first] = [fullPage(grid).at(-1), fullPage(grid)[0]];
    expect(pages[0]?.[0]).toMatchObject({ code: 0, left: last?.left, top: last?.top });
    expect(pages[1]?.[0]).toMatchObject({ code: 1, left: first?.left, top: first?.top });
  });

  test('40 codes as stickers of 40 mm take two sheets of plain sticker paper', () => {
    expect(piecePages(stickerGrid(PAPERS.a4, 40), { codes: 40, copies: 1, used: 0 })).toHaveLength(2);
  });
});
