import { lengthOf } from '../src/length-of.ts';
import type { CreateQprCodeInput } from '../src/qpr.ts';
import { MAX_LENGTHS, MAX_PLACEMENTS, MAX_VARIABLES, VARIABLE_NAME_PATTERN } from '../src/values.ts';
import type { Sheet } from './parse-sheet.ts';
import { cellsOf, type Pattern, PLACEHOLDER, type PlannedRow } from './plan-rows.ts';

/** One code for all rows, and a placement (a printed copy of the code) for each row. */
export interface PlannedPlacements {
  readonly code: CreateQprCodeInput['body'];
  readonly placements: readonly PlannedPlacement[];
}

interface PlannedPlacement {
  /** The `number` of the row. */
  readonly number: number;
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
}

const VARIABLE = new RegExp(`^${VARIABLE_NAME_PATTERN}$`);
/** Every placement has this variable. Its value is the placement's name, so no column can set another value. */
const NAME = 'name';

/** The name of a column as a variable: `Room number` becomes `room_number`. */
const variableOf = (column: string): string =>
  column
    .trim()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/^metadata\./, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

const METADATA = /^metadata\./i;

/**
 * Plans one code with placements if the rows share their texts: either the texts are the same in all rows, or they
 * come from one pattern, whose columns become variables. Returns undefined if each row needs its own code.
 */
export function planPlacements(
  sheet: Sheet,
  pattern: Pattern,
  rows: readonly PlannedRow[],
): PlannedPlacements | undefined {
  const [first] = rows;
  if (!first || rows.length < 2 || rows.length > MAX_PLACEMENTS) return undefined;
  if (rows.some(({ code }) => code.template !== first.code.template)) return undefined;
  const tags = JSON.stringify(first.code.tags);
  if (rows.some(({ code }) => JSON.stringify(code.tags) !== tags)) return undefined;
  const prompt = sharedText(rows, pattern.prompt, ({ code }) => code.prompt);
  const welcome = sharedText(rows, pattern.welcome_message, ({ code }) => code.welcome_message ?? '');
  if (prompt === undefined || welcome === undefined) return undefined;
  const used = [...`${prompt.pattern}${welcome.pattern}`.matchAll(PLACEHOLDER)].map(([, column = '']) => column);
  const columns = [...used, ...sheet.columns.filter((column) => METADATA.test(column))];
  const variables = new Map(columns.map((column) => [variableOf(column), column]));
  variables.delete(NAME);
  const isValid = [...variables.keys()].every((name) => VARIABLE.test(name));
  if (!isValid || variables.size > MAX_VARIABLES) return undefined;
  const isAmbiguous = rows.some((row) => {
    const cells = cellsOf(sheet, row);
    const valueFor = (name: string) => (name === NAME ? row.code.name : cells(variables.get(name) ?? ''));
    return columns.some((column) => cells(column) !== valueFor(variableOf(column)));
  });
  if (isAmbiguous) return undefined;
  const placements = rows.map((row): PlannedPlacement => {
    const cells = cellsOf(sheet, row);
    return {
      number: row.number,
      name: row.code.name,
      variables: Object.fromEntries([...variables].map(([name, column]) => [name, cells(column)])),
    };
  });
  const isTooLong = placements.some((placement) =>
    Object.values(placement.variables).some((value) => lengthOf(value) > MAX_LENGTHS.variable),
  );
  if (isTooLong) return undefined;
  return {
    code: {
      name: commonName(rows.map(({ code }) => code.name)),
      prompt: prompt.text,
      template: first.code.template,
      ...(welcome.text && { welcome_message: welcome.text }),
      ...(first.code.tags && { tags: first.code.tags }),
    },
    placements,
  };
}

interface SharedText {
  readonly text: string;
  /** The pattern whose placeholders become variables. Empty if the text is the same in all rows. */
  readonly pattern: string;
}

/** The text that all rows share: either the same text, or the pattern with its columns as variables. */
function sharedText(
  rows: readonly PlannedRow[],
  pattern: string,
  textOf: (row: PlannedRow) => string,
): SharedText | undefined {
  const [first] = rows;
  const text = first ? textOf(first) : '';
  if (rows.every((row) => textOf(row) === text)) return { text, pattern: '' };
  const hasFixedWords = /\p{L}/u.test(pattern.replace(PLACEHOLDER, ''));
  if (!hasFixedWords) return undefined;
  return { text: pattern.replace(PLACEHOLDER, (_, column: string) => `{{${variableOf(column)}}}`), pattern };
}

/** The common beginning of the names, such as `Room`. Without a common beginning, the name in the first row. */
function commonName(names: readonly string[]): string {
  const [first = ''] = names;
  // Characters such as emoji have two UTF-16 units, so names are compared by code point.
  const points = Array.from(first);
  let length = points.length;
  for (const name of names) while (!name.startsWith(points.slice(0, length).join(''))) length -= 1;
  return (
    points
      .slice(0, length)
      .join('')
      .replace(/[\s\d#.,:;–-]+$/u, '')
      .trim() || first
  );
}
