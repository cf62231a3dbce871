import { type DocumentText, singlePage } from './document.ts';
import { rowsText } from './rows.ts';
import { decodeText } from './text.ts';

export function readCsv(content: Uint8Array): DocumentText {
  const text = decodeText(content);
  const [line = '', separator] = EXCEL_SEPARATOR.exec(text) ?? [];
  return singlePage(rowsText(parseCsv(text.slice(line.length), separator ?? separatorOf(text))));
}

/** Some programs write a first line such as `sep=;`, which tells Excel the separator. */
const EXCEL_SEPARATOR = /^"?sep=([^"\n])"?(?:\n|$)/i;

/** Splits CSV into rows of fields. A quoted field can contain separators, line breaks and doubled quotes. */
function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') field += letter;
      else if (text.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && field === '') isQuoted = true;
    else if (letter === separator) {
      row.push(field);
      field = '';
    } else if (letter === '\n') {
      rows.push([...row, field.replace(/\r$/, '')]);
      row = [];
      field = '';
    } else field += letter;
  }
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows;
}

/** The most frequent separator of the first line. Excel writes semicolons in countries that write decimal commas. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.sort((one, other) => other.count - one.count)[0]?.separator ?? ',';
}
