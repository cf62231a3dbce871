import { styled } from './style.ts';
import type { Terminal } from './terminal.ts';
import { inOneLine, pad, padStart, shorten, widthOf } from './text.ts';

export interface TableColumn {
  readonly title: string;
  readonly isNumber: boolean;
}

const GAP = '  ';
/** A column that is cut below this says nothing any more. */
const NARROWEST = 6;

/** Rows under their titles; where somebody looks, no line is longer than the terminal. */
export function tableLines(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  terminal: Terminal,
): string[] {
  const cells = rows.map((row) => row.map(inOneLine));
  const wanted = columns.map(({ title }, place) =>
    Math.max(widthOf(title), ...cells.map((row) => widthOf(row[place] ?? ''))),
  );
  const widths =
    terminal.width === undefined ? wanted : shrink(wanted, terminal.width - GAP.length * (columns.length - 1));
  const shown = columns.filter((_, place) => (widths[place] ?? 0) > 0);
  const line = (texts: readonly string[]) =>
    columns
      .map(({ isNumber }, place) => {
        const width = widths[place] ?? 0;
        const text = shorten(texts[place] ?? '', width);
        return width === 0 ? undefined : isNumber ? padStart(text, width) : pad(text, width);
      })
      .filter((text) => text !== undefined)
      .join(GAP)
      .trimEnd();
  const head = styled(terminal, 'bold', line(columns.map(({ title }) => title.toUpperCase())));
  return shown.length === 0 ? [] : [head, ...cells.map(line)];
}

/** The widest give way, a character at a time; where even that is not enough, the last columns are left out. */
function shrink(wanted: readonly number[], space: number): number[] {
  const widths = [...wanted];
  const total = () => widths.reduce((sum, width) => sum + width, 0);
  while (total() > space) {
    const widest = Math.max(...widths);
    if (widest > NARROWEST) widths[widths.lastIndexOf(widest)] = widest - 1;
    else {
      const last = widths.findLastIndex((width) => width > 0);
      if (last <= 0) break;
      widths[last] = 0;
      // Its gap is free, too.
      return shrink(widths.slice(0, last), space + GAP.length).concat(widths.slice(last));
    }
  }
  return widths;
}
