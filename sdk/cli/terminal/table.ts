import { applyStyle } from './style.ts';
import type { Terminal } from './terminal.ts';
import { pad, padStart, shorten, toSingleLine, widthOf } from './text.ts';

export interface TableColumn {
  readonly title: string;
  readonly isNumber: boolean;
  /** Never truncated: ids, URLs and times are useless if cut. */
  readonly isNeverTruncated: boolean;
}

const GAP = '  ';
/** The minimum width of a truncated column. If a column would be narrower, the table drops its last column instead. */
const MIN_WIDTH = 12;

/**
 * Formats a table and omits empty columns. In a terminal, the table is fitted to the width: long texts are truncated,
 * and columns that still do not fit are dropped, starting with the last. The first column always stays.
 */
export function tableLines(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  terminal: Terminal,
): string[] {
  const cells = rows.map((row) => row.map(toSingleLine));
  const filled = columns
    .map((column, index) => ({
      ...column,
      index,
      width: cells.reduce((widest, row) => Math.max(widest, widthOf(row[index] ?? '')), 0),
    }))
    .filter(({ width }) => width > 0)
    .map((column) => ({ ...column, width: Math.max(column.width, column.title.length) }));
  const shown = terminal.width === undefined ? filled : fitColumns(filled, terminal.width);
  const line = (textAt: (index: number) => string) =>
    shown
      .map(({ index, width, isNumber }) => {
        const text = shorten(textAt(index), width);
        return isNumber ? padStart(text, width) : pad(text, width);
      })
      .join(GAP)
      .trimEnd();
  const header = applyStyle(
    terminal,
    'bold',
    line((index) => (columns[index]?.title ?? '').toUpperCase()),
  );
  return [header, ...cells.map((row) => line((index) => row[index] ?? ''))];
}

type SizedColumn = TableColumn & { readonly index: number; readonly width: number };

function fitColumns(columns: readonly SizedColumn[], space: number): readonly SizedColumn[] {
  const total = (widths: readonly number[]) =>
    widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);
  const minimums = columns.map(({ isNeverTruncated, width }) =>
    isNeverTruncated ? width : Math.min(width, MIN_WIDTH),
  );
  if (columns.length > 1 && total(minimums) > space) return fitColumns(columns.slice(0, -1), space);
  const widths = columns.map(({ width }) => width);
  while (total(widths) > space) {
    // Shrink the widest flexible column by one character at a time.
    const flexible = widths.map((width, index) => (columns[index]?.isNeverTruncated ? 0 : width));
    const widest = Math.max(...flexible);
    if (widest <= 1) break;
    widths[flexible.lastIndexOf(widest)] = widest - 1;
  }
  return columns.map((column, index) => ({ ...column, width: widths[index] ?? 0 }));
}
