/** A spreadsheet with a header row. */
export interface Sheet {
  /** The texts of the header row. */
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  /** The line of the first quote that is not closed. The quoted cell contains later rows, so do not use `rows`. */
  readonly unclosedQuoteLine?: number;
}

export interface SheetRow {
  /** The position below the header row, from 1. */
  readonly number: number;
  /** The line of the file in which the row starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [',', ';', '\t'] as const;

/** Parses text saved or copied from a spreadsheet: separated by commas, semicolons or tabs, with quoted cells. */
export function parseSheet(text: string): Sheet {
  const clean = text.replace(/^\uFEFF/, '');
  const { records: all, unclosedQuoteLine } = recordsOf(clean, separatorOf(clean));
  const [headers, ...records] = all;
  return {
    columns: headers?.cells.map((header) => header.trim()) ?? [],
    rows: records.map((record, index) => ({ number: index + 1, ...record })),
    ...(unclosedQuoteLine !== undefined && { unclosedQuoteLine }),
  };
}

/** The separator that occurs most often in the header row. */
function separatorOf(text: string): string {
  const headers = (text.split(/\r?\n/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '');
  const countOf = (separator: string) => headers.split(separator).length;
  return SEPARATORS.reduce<string>(
    (best, separator) => (countOf(separator) > countOf(best) ? separator : best),
    SEPARATORS[0],
  );
}

interface Records {
  readonly records: readonly Omit<SheetRow, 'number'>[];
  readonly unclosedQuoteLine: number | undefined;
}

/** RFC 4180: inside quotes, separators and line breaks are text, and `""` is one quote. Skips empty lines. */
function recordsOf(text: string, separator: string): Records {
  const records: Omit<SheetRow, 'number'>[] = [];
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  let [line, startLine, quoteLine] = [1, 1, 1];
  let unclosedQuoteLine: number | undefined;
  // Updated per character: trimming the whole cell at each of its quotes would take quadratic time.
  let isBlank = true;
  const append = (character: string) => {
    cell += character;
    if (character.trim() !== '') isBlank = false;
  };
  const endCell = () => {
    cells.push(cell);
    cell = '';
    isBlank = true;
  };
  const endRecord = () => {
    endCell();
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line: startLine, cells });
    cells = [];
    startLine = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') append(character);
      else if (text.charAt(at + 1) === '"') {
        append('"');
        at += 1;
      } else {
        isQuoted = false;
        // Text follows this quote, so the quote opens a cell instead of closing one: the quote on the earlier line is
        // not closed.
        if (line > quoteLine && ![separator, ' ', '\r', '\n', ''].includes(text.charAt(at + 1)))
          unclosedQuoteLine ??= quoteLine;
      }
    } else if (character === '"' && isBlank) {
      isQuoted = true;
      quoteLine = line;
      cell = '';
    } else if (character === separator) endCell();
    else if (character === '\n') endRecord();
    else if (character !== '\r') append(character);
  }
  endRecord();
  if (isQuoted) unclosedQuoteLine ??= quoteLine;
  return { records, unclosedQuoteLine };
}
