import { type DocumentText, tidied, UnreadableDocument } from './document.ts';
import { rowsText } from './rows.ts';
import { type CellFormat, cellFormatsOf, cellText } from './xlsx-formats.ts';
import { parseXmlWithoutPrefix } from './xml.ts';
import { type Archive, openZip } from './zip.ts';

/** Reads a workbook. Each visible sheet is a page with its name as the heading. */
export function readXlsx(content: Uint8Array): DocumentText {
  const archive = openZip(content);
  if (!archive.has('xl/workbook.xml')) throw new UnreadableDocument('damaged');
  const { sheets, is1904 } = workbookOf(archive);
  const strings = sharedStrings(archive);
  const formats = cellFormatsOf(archive.read('xl/styles.xml').toString());
  return {
    pageCount: sheets.length,
    is_paged: sheets.length > 1,
    pages: sheets.map(({ name, path }, index) => ({
      page: index + 1,
      text: tidied(`# ${name}\n\n${sheetText(archive.read(path).toString(), { strings, formats, is1904 })}`),
    })),
  };
}

interface Sheet {
  readonly name: string;
  /** Where the sheet is in the archive. */
  readonly path: string;
}

interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Whether the workbook counts days from 1904, as old versions of Excel for Mac did. */
  readonly is1904: boolean;
}

/** What is needed to read the cells of any sheet. */
interface CellContext extends Pick<Workbook, 'is1904'> {
  readonly strings: readonly string[];
  /** The format of each cell style. */
  readonly formats: readonly (CellFormat | undefined)[];
}

function workbookOf(archive: Archive): Workbook {
  const targets = new Map<string, string>();
  parseXmlWithoutPrefix(archive.read('xl/_rels/workbook.xml.rels').toString(), {
    onopentag: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: Sheet[] = [];
  let is1904 = false;
  parseXmlWithoutPrefix(archive.read('xl/workbook.xml').toString(), {
    onopentag: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      if (name !== 'sheet' || attributes.state?.toLowerCase().endsWith('hidden')) return;
      sheets.push({ name: attributes.name ?? '', path: targets.get(attributes['r:id'] ?? '') ?? '' });
    },
  });
  return { sheets, is1904 };
}

function sharedStrings(archive: Archive): string[] {
  const strings: string[] = [];
  let isInText = false;
  let isInPhonetic = false;
  parseXmlWithoutPrefix(archive.read('xl/sharedStrings.xml').toString(), {
    onopentag: (name) => {
      if (name === 'si') strings.push('');
      if (name === 'rPh') isInPhonetic = true;
      isInText = name === 't' && !isInPhonetic;
    },
    ontext: (text) => {
      if (isInText) strings[strings.length - 1] += text;
    },
    onclosetag: (name) => {
      if (name === 'rPh') isInPhonetic = false;
      isInText = false;
    },
  });
  return strings;
}

function sheetText(xml: string, { strings, formats, is1904 }: CellContext): string {
  const rows: string[][] = [];
  const numbers = new Set<string>();
  let column = 0;
  let type = '';
  let format: CellFormat | undefined;
  let isInValue = false;
  let isInPhonetic = false;
  let value = '';
  const textOfValue = () => {
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'b' && value !== '') return isTrue(value) ? 'TRUE' : 'FALSE';
    return type === 'n' && format ? cellText(value, format, is1904) : value;
  };
  parseXmlWithoutPrefix(xml, {
    onopentag: (name, attributes) => {
      if (name === 'row') rows.push([]);
      else if (name === 'c') {
        column = columnOf(attributes.r ?? '') ?? rows.at(-1)?.length ?? 0;
        type = attributes.t ?? 'n';
        format = formats[Number(attributes.s ?? 0)];
        value = '';
      } else if (name === 'rPh') isInPhonetic = true;
      isInValue = name === 'v' || (name === 't' && !isInPhonetic);
    },
    ontext: (text) => {
      if (isInValue) value += text;
    },
    onclosetag: (name) => {
      isInValue = false;
      if (name === 'rPh') isInPhonetic = false;
      const row = rows.at(-1);
      if (name !== 'c' || !row || column >= MAX_COLUMNS) return;
      while (row.length < column) row.push('');
      const text = textOfValue();
      row[column] = text;
      if (type === 'n' || type === 'b') numbers.add(text);
    },
  });
  return rowsText(rows, numbers);
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Later columns are skipped. Excel allows 16,384 columns, but no sheet that people read has that many. */
const MAX_COLUMNS = 500;

/** Columns count from 0: `C7` is in column 2. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
