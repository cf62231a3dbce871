export type Cell = string | number | null;

/**
 * Spreadsheets read text that starts with one of these characters as a formula. The full-width characters start a
 * formula in Japanese spreadsheet programs.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Writes rows as CSV. An apostrophe keeps untrusted text from being run as a formula. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}
