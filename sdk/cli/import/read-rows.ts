import { isUtf8 } from 'node:buffer';
import { parseSheet, type Sheet } from '../../sheet/parse-sheet.ts';
import { planPlacements } from '../../sheet/plan-placements.ts';
import {
  type Pattern,
  type PlannedRow,
  patternFor,
  planRows,
  type RowProblem,
  unknownColumns,
} from '../../sheet/plan-rows.ts';
import { TEMPLATES } from '../../src/values.ts';
import { readText } from '../arguments/read-text.ts';
import type { Context } from '../context.ts';
import { UserError } from '../failures.ts';
import { readInputFile } from '../files/read-input-file.ts';
import { toSingleLine } from '../terminal/text.ts';

/** The import makes at least one API call for each row, one after the other. More rows would take too long. */
const MAX_IMPORT_ROWS = 10_000;
const MAX_SHOWN_PROBLEMS = 50;

const PROBLEM_TEXTS: Readonly<Record<RowProblem, string>> = {
  name_missing: 'the name is missing',
  name_too_long: 'the name is longer than 200 characters',
  prompt_missing: 'the prompt is missing',
  prompt_too_long: 'the prompt is longer than 32,000 characters',
  welcome_too_long: 'the welcome message is longer than 2,000 characters',
  template_unknown: `the template is not one of: ${TEMPLATES.join(', ')}`,
  tags_invalid: 'the row has more than 10 tags, or a tag with more than 40 characters',
  too_many_cells: 'the row has more cells than columns; put quotes around cells that contain a separator',
};

interface ReadRows {
  readonly rows: readonly PlannedRow[];
  /** Whether the rows share their texts, so that one code with a placement per row is enough. */
  readonly sharesTexts: boolean;
}

/** Reads the rows of the file as codes. Throws if any row is invalid, so nothing is created. */
export async function readRows(context: Context): Promise<ReadRows> {
  const file = context.arguments.FILE ?? '';
  const sheet = parseSheet(await textOf(context, file));
  if (sheet.unclosedQuoteLine !== undefined)
    throw new UserError(
      `The quote (") in line ${sheet.unclosedQuoteLine} of ${file} is not closed. Nothing was created.`,
    );
  if (sheet.rows.length === 0) throw new UserError(`${file} has no rows below the header row.`);
  if (sheet.rows.length > MAX_IMPORT_ROWS)
    throw new UserError(`${file} has more than ${MAX_IMPORT_ROWS} rows. Split the file.`);
  const pattern = await patternOf(context, sheet);
  const rows = planRows(sheet, pattern);
  const problems = describeProblems(rows);
  if (problems.length === 0) return { rows, sharesTexts: planPlacements(sheet, pattern, rows) !== undefined };
  const shown = problems.slice(0, MAX_SHOWN_PROBLEMS).map((line) => `  ${line}`);
  const more = problems.length - shown.length;
  throw new UserError(
    [`${file} has errors. Nothing was created:`, ...shown, ...(more > 0 ? [`  … and ${more} more`] : [])].join('\n'),
  );
}

async function textOf({ terminal }: Context, file: string): Promise<string> {
  if (file === '-') return terminal.readAll();
  const bytes = await readInputFile(file, terminal);
  if (!isUtf8(bytes)) throw new UserError(`${file} is not UTF-8. Save it as "CSV UTF-8" in your spreadsheet.`);
  return bytes.toString('utf8');
}

async function patternOf({ options, terminal }: Context, sheet: Sheet): Promise<Pattern> {
  const fromHeaders = patternFor(sheet);
  const optionText = async (name: string, fallback: string) => {
    const text = options[name] as string | undefined;
    return text === undefined ? fallback : readText(text, terminal);
  };
  const pattern = {
    name: await optionText('name-template', fromHeaders.name),
    prompt: await optionText('prompt-template', fromHeaders.prompt),
    welcome_message: await optionText('welcome-template', fromHeaders.welcome_message),
    // Empty without an option or a column, so that an update keeps the templates of existing codes.
    template:
      (options.template as string | undefined) ?? (fromHeaders.template.startsWith('{{') ? fromHeaders.template : ''),
  };
  const columns = `The columns are: ${sheet.columns.map((column) => `{{${toSingleLine(column)}}}`).join(' ')}`;
  if (pattern.prompt === '')
    throw new UserError(`There is no column "prompt". Add one, or use --prompt-template.\n${columns}`);
  const [unknown] = Object.values(pattern).flatMap((text) => unknownColumns(text, sheet));
  if (unknown !== undefined) throw new UserError(`There is no column "${unknown}".\n${columns}`);
  return pattern;
}

function describeProblems(rows: readonly PlannedRow[]): string[] {
  const firstLineOf = new Map<string, number>();
  return rows.flatMap(({ line, code, problems }) => {
    const firstLine = firstLineOf.get(code.name);
    if (code.name !== '' && firstLine === undefined) firstLineOf.set(code.name, line);
    // Names must be unique: a repeated import finds the code of a row by its name.
    const duplicate =
      firstLine === undefined ? [] : [`the name "${toSingleLine(code.name)}" is already used in line ${firstLine}`];
    return [...problems.map((problem) => PROBLEM_TEXTS[problem]), ...duplicate].map((text) => `line ${line}: ${text}`);
  });
}
