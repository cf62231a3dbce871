import { lengthOf } from '../src/length-of.ts';
import type { CreateQprCodeInput } from '../src/qpr.ts';
import { MAX_LENGTHS, TEMPLATES } from '../src/values.ts';
import type { Sheet, SheetRow } from './parse-sheet.ts';
import { areTagsInvalid, tagsIn } from './row-tags.ts';

type NewCode = CreateQprCodeInput['body'];

/** The texts of a code, in which `{{column}}` is replaced with the row's cell. */
export interface Pattern {
  readonly name: string;
  readonly prompt: string;
  readonly welcome_message: string;
  /**
   * A fixed template for all codes, or a column: `{{template}}`. If empty, new codes get the default template of the
   * service, and updated codes keep their template.
   */
  readonly template: string;
}

export type RowProblem =
  | 'name_missing'
  | 'name_too_long'
  | 'prompt_missing'
  | 'prompt_too_long'
  | 'welcome_too_long'
  | 'template_unknown'
  | 'tags_invalid'
  | 'too_many_cells';

export interface PlannedRow {
  /** The position below the header row, from 1. */
  readonly number: number;
  /** The line of the file in which the row starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly code: NewCode;
  readonly problems: readonly RowProblem[];
}

/** The maximum number of rows for "Bulk create" in the Studio. `qpr codes import` accepts more. */
export const MAX_STUDIO_ROWS = 1_000;

export const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

/** Normalizes a column header: ignores case and accents, and treats hyphens and underscores as spaces. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Headers that are recognized automatically, so most lists need no manual mapping. */
const KNOWN_HEADERS: Readonly<Record<keyof Pattern, readonly string[]>> = {
  name: ['name', 'title', 'titel', 'nombre', 'nom', 'назва', 'імя', "ім'я", 'імʼя', 'ім’я'],
  prompt: [
    'prompt',
    'instructions',
    'anweisung',
    'anweisungen',
    'instrucciones',
    'consignes',
    'підказка',
    'інструкція',
  ],
  welcome_message: [
    'welcome message',
    'welcome',
    'greeting',
    'begrußung',
    'willkommen',
    'bienvenida',
    'accueil',
    'привітання',
  ],
  template: ['template', 'vorlage', 'plantilla', 'modele', 'шаблон'],
};

/** Derives a pattern from the column headers. */
export function patternFor({ columns }: Sheet): Pattern {
  const columnFor = (field: keyof Pattern): string => {
    const known = KNOWN_HEADERS[field].map(normalize);
    const column = columns.find((header) => known.includes(normalize(header)));
    return column === undefined ? '' : `{{${column}}}`;
  };
  return {
    name: columnFor('name') || (columns[0] ? `{{${columns[0]}}}` : ''),
    prompt: columnFor('prompt'),
    welcome_message: columnFor('welcome_message'),
    template: columnFor('template') || 'business',
  };
}

/** The placeholders in a text that match no column. */
export const unknownColumns = (text: string, { columns }: Sheet): string[] => {
  const known = new Set(columns.map(normalize));
  return [...text.matchAll(PLACEHOLDER)]
    .map(([, column = '']) => column.trim())
    .filter((column) => !known.has(normalize(column)));
};

/** Converts each row to a code and lists its problems. Nothing is sent yet. */
export const planRows = (sheet: Sheet, pattern: Pattern): PlannedRow[] =>
  sheet.rows.map((row) => planRow(sheet, row, pattern));

/** Returns a function that looks up a cell of the row by its column. */
export function cellsOf({ columns }: Sheet, { cells }: Pick<SheetRow, 'cells'>): (column: string) => string {
  const values = new Map(columns.map((column, index) => [normalize(column), (cells[index] ?? '').trim()]));
  return (column) => values.get(normalize(column)) ?? '';
}

function planRow(sheet: Sheet, row: SheetRow, pattern: Pattern): PlannedRow {
  const { columns } = sheet;
  const { number, line, cells } = row;
  const valueIn = cellsOf(sheet, row);
  const fill = (text: string) => text.replace(PLACEHOLDER, (_, column: string) => valueIn(column)).trim();
  const [name, prompt, welcome] = [fill(pattern.name), fill(pattern.prompt), fill(pattern.welcome_message)];
  const templateName = normalize(fill(pattern.template));
  const template = TEMPLATES.find((known) => known === templateName);
  const tags = tagsIn(columns, cells);
  const problems = {
    name_missing: name === '',
    name_too_long: lengthOf(name) > MAX_LENGTHS.name,
    prompt_missing: prompt === '',
    prompt_too_long: lengthOf(prompt) > MAX_LENGTHS.prompt,
    welcome_too_long: lengthOf(welcome) > MAX_LENGTHS.welcome_message,
    template_unknown: templateName !== '' && template === undefined,
    tags_invalid: areTagsInvalid(tags),
    too_many_cells: cells.length > columns.length,
  };
  return {
    number,
    line,
    cells,
    code: {
      name,
      prompt,
      ...(template && { template }),
      ...(welcome !== '' && { welcome_message: welcome }),
      ...(tags && { tags }),
      ...metadataOf(columns, cells),
    },
    problems: (Object.keys(problems) as RowProblem[]).filter((problem) => problems[problem]),
  };
}

/** Columns named like `metadata.floor` become metadata. */
const METADATA = /^metadata\.(.+)$/i;

function metadataOf(columns: readonly string[], cells: readonly string[]): Pick<NewCode, 'metadata'> {
  const pairs = columns.flatMap((column, index): [string, string][] => {
    const [, key] = METADATA.exec(column) ?? [];
    const cell = (cells[index] ?? '').trim();
    return key === undefined || cell === '' ? [] : [[key, cell]];
  });
  return pairs.length === 0 ? {} : { metadata: Object.fromEntries(pairs) };
}
