import { describe, expect, test } from '@jest/globals';
import jsQr from 'jsqr';
import { cellOf } from '../../../../sdk/cli/terminal/cell.ts';
import { jsonLine } from '../../../../sdk/cli/terminal/json-output.ts';
import { drawQr } from '../../../../sdk/cli/terminal/qr.ts';
import { tableLines } from '../../../../sdk/cli/terminal/table.ts';
import { clean, widthOf } from '../../../../sdk/cli/terminal/text.ts';
import { fakeTerminal } from '../../../support/sdk/fake-terminal.ts';

const COLUMNS = [
  { title: 'name', isNumber: false, isNeverTruncated: false },
  { title: 'scans', isNumber: true, isNeverTruncated: true },
  { title: 'id', isNumber: false, isNeverTruncated: true },
  { title: 'expires', isNumber: false, isNeverTruncated: true },
  { title: 'prompt', isNumber: false, isNeverTruncated: false },
];
const ID = 'qpr_01M7GD0JTZJ8M';
const ROWS = [
  ['Lobby of the house', '7', ID, '', 'You are the concierge of a hotel.\nIt has a long prompt.'],
  ['浴室 🍰', '1200', ID, '', 'Short'],
];

describe('a table', () => {
  test('has its natural width without a terminal, and no empty columns', () =>
    expect(tableLines(COLUMNS, ROWS, fakeTerminal())).toEqual([
      'NAME                SCANS  ID                 PROMPT',
      `Lobby of the house      7  ${ID}  You are the concierge of a hotel. It has a long prompt.`,
      `浴室 🍰              1200  ${ID}  Short`,
    ]));

  test.each([
    [80, `Lobby of the house      7  ${ID}  You are the concierge of a hotel.…`],
    [60, `Lobby of the ho…      7  ${ID}  You are the con…`],
    [50, `Lobby of the house      7  ${ID}`],
    [40, `Lobby of the …      7  ${ID}`],
    [36, `Lobby of the house      7`],
    [10, 'Lobby of …'],
  ])('fits into %i characters by truncating texts and omitting columns, but not by truncating ids', (width, first) => {
    const lines = tableLines(COLUMNS, ROWS, fakeTerminal({ width }));
    expect(lines[1]).toBe(first);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
  });

  test('can have very many rows', () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => [String(index)]);
    expect(tableLines(COLUMNS.slice(0, 1), rows, fakeTerminal())).toHaveLength(200_001);
  });

  test('has colors only if the terminal supports them', () => {
    expect(tableLines(COLUMNS, ROWS, fakeTerminal({ hasColor: true }))[0]).toContain('\x1b[1m');
    expect(tableLines(COLUMNS, ROWS, fakeTerminal()).join('')).not.toContain('\x1b');
  });
});

test('control characters in data do not reach the terminal', () => {
  expect(clean('a\x1b[2Jb\u009bc\u202ed\re\nf')).toBe('a�[2Jb�c�d�e\nf');
  expect(jsonLine({ text: '\x1b\u009b\u202e\u2066' })).toBe('{"text":"\\u001b\\u009b\\u202e\\u2066"}');
});

test('CRLF line breaks are shown as line breaks, and a lone carriage return is replaced', () => {
  expect(clean('a\r\nb\rc\r\r\nd\r')).toBe('a\nb�c�\nd�');
});

test.each([
  [['a', 'b'], 'list', 'a, b'],
  [null, 'list', ''],
  [null, 'list-or-all', 'all'],
  [['a', 'b'], 'list-or-all', 'a, b'],
  [null, undefined, ''],
  [[], 'last-result', ''],
  [
    [
      { status: null, error: 'ECONNREFUSED' },
      { status: 500, error: null },
    ],
    'last-result',
    '500',
  ],
  [[{ status: null, error: 'ECONNREFUSED' }], 'last-result', 'ECONNREFUSED'],
  [true, 'boolean', 'yes'],
  [{ a: 1, b: { c: 2 } }, undefined, 'a=1 b={"c":2}'],
  [[{}, {}], 'number', '2'],
  ['no time', 'time', 'no time'],
] as const)('%j formatted as %s is %j', (value, as, text) => expect(cellOf(value, as)).toBe(text));

describe('a QR code in the terminal', () => {
  const URL = 'https://scan.example.com/s/0ghn3adg0a';

  /** Decodes the drawing as a camera would. Each half of a character becomes a square of four by four pixels. */
  function read(lines: readonly string[], isDrawnDark: boolean) {
    const rows = lines.flatMap((line) => [
      [...line].map((cell) => cell === '█' || cell === '▀'),
      [...line].map((cell) => cell === '█' || cell === '▄'),
    ]);
    const [width, height] = [(rows[0]?.length ?? 0) * 4, rows.length * 4];
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const isDrawn = rows[Math.floor(y / 4)]?.[Math.floor(x / 4)] === true;
        pixels.fill(isDrawn === isDrawnDark ? 0 : 255, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    }
    return jsQr.default(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data;
  }

  test('is black on white in fixed colors, with a quiet zone of four modules', () => {
    const lines = drawQr(URL, { hasColor: true, margin: 4, isInverted: false });
    const cells = lines.map(({ text }) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colors are escape sequences
      const [, inner = ''] = /^\x1b\[38;5;16;48;5;231m(.*)\x1b\[0m$/.exec(text) ?? [];
      return inner;
    });
    expect(read(cells, true)).toBe(URL);
    expect(cells.slice(0, 2).join('').trim()).toBe('');
    for (const line of cells) expect([line.slice(0, 4), line.slice(-4)]).toEqual(['    ', '    ']);
  });

  test('without colors is drawn for a dark or a light background', () => {
    const draw = (isInverted: boolean) =>
      drawQr(URL, { hasColor: false, margin: 4, isInverted }).map(({ text }) => text);
    expect(read(draw(false), false)).toBe(URL);
    expect(read(draw(true), true)).toBe(URL);
  });
});
