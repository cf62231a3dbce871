import { readFile } from 'node:fs/promises';
import { csvOf } from '../../sheet/csv.ts';
import { parseSheet } from '../../sheet/parse-sheet.ts';

/** The columns of a result file that identify the code of a row. */
const CODE_COLUMNS = ['id', 'scan_url', 'qr_image_url', 'qr_svg_url'] as const;
type CodeColumns = Readonly<Record<(typeof CODE_COLUMNS)[number], string>>;

/** Reads the codes in the result file of an earlier import. Returns a function that finds the code of a row by name. */
export async function readEarlierCodes(path: string): Promise<(name: string) => CodeColumns | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const { columns, rows } = parseSheet(text);
  const codes = new Map(
    rows.map(({ cells }) => {
      const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
      const code = Object.fromEntries(CODE_COLUMNS.map((column) => [column, cell(column)])) as CodeColumns;
      return [cellOf(cell('name')), code];
    }),
  );
  return (name) => codes.get(cellOf(name));
}

/**
 * How a name is written in the file: `csvOf` puts an apostrophe before text that looks like a formula. Names are compared
 * in this form.
 */
const cellOf = (name: string): string => csvOf([[name]]);
