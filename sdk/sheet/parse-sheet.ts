export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

export interface SheetRow {
  /** Its place under the heads, from 1. */
  readonly number: number;
  /** The line of the file that it begins in, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [',', ';', '\t'] as const;

/** A list as spreadsheets save and copy it: comma, semicolon or tab, with quotes around what needs them. */
export function parseSheet(text: string): Sheet {
  const clean = text.replace(/^\uFEFF/, '');
  const [heads, ...records] = recordsOf(clean, separatorOf(clean));
  return {
    columns: heads?.cells.map((head) => head.trim()) ?? [],
    rows: records.map((record, index) => ({ number: index + 1, ...record })),
  };
}

/** Whichever stands most often between the heads. */
function separatorOf(text: string): string {
  const heads = (text.split(/\r?\n/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '');
  const countOf = (separator: string) => heads.split(separator).length;
  return SEPARATORS.reduce<string>((best, each) => (countOf(each) > countOf(best) ? each : best), SEPARATORS[0]);
}

/** RFC 4180: inside quotes, separators and line ends are text, and two quotes are one. Empty lines say nothing. */
function recordsOf(text: string, separator: string): Omit<SheetRow, 'number'>[] {
  const records: Omit<SheetRow, 'number'>[] = [];
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  let [line, begunIn] = [1, 1];
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (cells.some((each) => each.trim() !== '')) records.push({ line: begunIn, cells });
    cells = [];
    begunIn = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (character === separator) endCell();
    else if (character === '\n') endRecord();
    else if (character !== '\r') cell += character;
  }
  endRecord();
  return records;
}
