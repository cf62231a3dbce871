import { styled } from './style.ts';
import type { Terminal } from './terminal.ts';
import { inOneLine, pad, padStart, shorten, widthOf } from './text.ts';

export interface TableColumn {
  readonly title: string;
  readonly isNumber: boolean;
  /** Half of it would be of no use: ids, addresses, times. */
  readonly isWhole: boolean;
}

const GAP = '  ';
/** What a text that may be cut keeps at least. */
const LEAST = 12;

/**
 * Rows under their titles, without columns that are empty in all of them. Where somebody looks, no line is longer than
 * the terminal: long texts are cut, and what still does not fit is left out, the last column first.
 */
export function tableLines(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  terminal: Terminal,
): string[] {
  const cells = rows.map((row) => row.map(inOneLine));
  const filled = columns
    .map((column, place) => ({
      ...column,
      place,
      width: Math.max(0, ...cells.map((row) => widthOf(row[place] ?? ''))),
    }))
    .filter(({ width }) => width > 0)
    .map((column) => ({ ...column, width: Math.max(column.width, column.title.length) }));
  const shown = terminal.width === undefined ? filled : fitted(filled, terminal.width);
  const line = (textAt: (place: number) => string) =>
    shown
      .map(({ place, width, isNumber }) => {
        const text = shorten(textAt(place), width);
        return isNumber ? padStart(text, width) : pad(text, width);
      })
      .join(GAP)
      .trimEnd();
  const head = styled(
    terminal,
    'bold',
    line((place) => (columns[place]?.title ?? '').toUpperCase()),
  );
  return [head, ...cells.map((row) => line((place) => row[place] ?? ''))];
}

type Sized = TableColumn & { readonly place: number; readonly width: number };

function fitted(columns: readonly Sized[], space: number): readonly Sized[] {
  const total = (widths: readonly number[]) =>
    widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);
  const least = columns.map(({ isWhole, width }) => (isWhole ? width : Math.min(width, LEAST)));
  if (columns.length > 1 && total(least) > space) return fitted(columns.slice(0, -1), space);
  const widths = columns.map(({ width }) => width);
  while (total(widths) > space) {
    // The widest of what may be cut gives way, a character at a time.
    const flexible = widths.map((width, place) => (columns[place]?.isWhole ? 0 : width));
    const widest = Math.max(...flexible);
    if (widest <= 1) break;
    widths[flexible.lastIndexOf(widest)] = widest - 1;
  }
  return columns.map((column, place) => ({ ...column, width: widths[place] ?? 0 }));
}
