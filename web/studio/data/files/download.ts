import { type Cell, csvOf } from '../../../../sdk/sheet/csv.ts';
import { save } from './save-file.ts';

/** Without this mark, spreadsheets misread non-ASCII characters. */
const BYTE_ORDER_MARK = '\uFEFF';

export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  save(new Blob([BYTE_ORDER_MARK, csvOf(rows)], { type: 'text/csv' }), `${name}.csv`);
