import { type Cell, csvOf } from '../../../sdk/sheet/csv.ts';

/** Without it, spreadsheets read letters beyond ASCII as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csvOf(rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
