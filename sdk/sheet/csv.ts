export type Cell = string | number | null;

/** Spreadsheets take a text that begins so for a formula; Japanese ones the wide characters, too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Rows as a file for spreadsheets. What strangers wrote stays text: an apostrophe before it says so. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}
