import { Parser } from 'htmlparser2';
import { type DocumentText, tidied, UnreadableDocument } from './document.ts';
import { rowsText } from './rows.ts';
import { type Archive, openZip } from './zip.ts';

/** Reads a workbook. Each visible sheet is a page with its name as the heading. */
export function readXlsx(content: Uint8Array): DocumentText {
  const archive = openZip(content);
  if (!archive.has('xl/workbook.xml')) throw new UnreadableDocument('damaged');
  const strings = sharedStrings(archive);
  const sheets = sheetsOf(archive);
  return {
    pageCount: sheets.length,
    isPaged: sheets.length > 1,
    pages: sheets.map(({ name, path }, index) => ({
      page: index + 1,
      text: tidied(`# ${name}\n\n${rowsText(rowsOf(archive.read(path).toString(), strings))}`),
    })),
  };
}

interface Sheet {
  readonly name: string;
  /** Where the sheet is in the archive. */
  readonly path: string;
}

function sheetsOf(archive: Archive): Sheet[] {
  const targets = new Map<string, string>();
  parse(archive.read('xl/_rels/workbook.xml.rels').toString(), {
    onopentag: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: Sheet[] = [];
  parse(archive.read('xl/workbook.xml').toString(), {
    onopentag: (name, attributes) => {
      if (name !== 'sheet' || attributes.state?.toLowerCase().endsWith('hidden')) return;
      sheets.push({ name: attributes.name ?? '', path: targets.get(attributes['r:id'] ?? '') ?? '' });
    },
  });
  return sheets;
}

function sharedStrings(archive: Archive): string[] {
  const strings: string[] = [];
  let inText = false;
  parse(archive.read('xl/sharedStrings.xml').toString(), {
    onopentag: (name) => {
      if (name === 'si') strings.push('');
      inText = name === 't';
    },
    ontext: (text) => {
      if (inText) strings[strings.length - 1] += text;
    },
    onclosetag: () => {
      inText = false;
    },
  });
  return strings;
}

function rowsOf(xml: string, strings: readonly string[]): string[][] {
  const rows: string[][] = [];
  let column = 0;
  let type = '';
  let inValue = false;
  let value = '';
  parse(xml, {
    onopentag: (name, attributes) => {
      if (name === 'row') rows.push([]);
      else if (name === 'c') {
        column = columnOf(attributes.r ?? '') ?? rows.at(-1)?.length ?? 0;
        type = attributes.t ?? '';
        value = '';
      }
      inValue = name === 'v' || name === 't';
    },
    ontext: (text) => {
      if (inValue) value += text;
    },
    onclosetag: (name) => {
      inValue = false;
      const row = rows.at(-1);
      if (name !== 'c' || !row || column > MAX_COLUMNS) return;
      while (row.length < column) row.push('');
      row[column] = type === 's' ? (strings[Number(value)] ?? '') : value;
    },
  });
  return rows;
}

/** Cells beyond this column are skipped. Excel allows 16,384 columns, but no sheet that people read has that many. */
const MAX_COLUMNS = 500;

/** Columns count from 0: `C7` is in column 2. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Handlers = NonNullable<ConstructorParameters<typeof Parser>[0]>;
const parse = (xml: string, handlers: Handlers) => new Parser(handlers, { xmlMode: true }).end(xml);
