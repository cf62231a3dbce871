import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { parseSheet, type Sheet } from '../../sheet/parse-sheet.ts';
import {
  type Pattern,
  type PlannedRow,
  patternFor,
  planRows,
  type RowProblem,
  unknownColumns,
} from '../../sheet/plan-rows.ts';
import { readText } from '../arguments/read-text.ts';
import type { Context } from '../context.ts';
import { UserError } from '../failures.ts';
import { inOneLine } from '../terminal/text.ts';

/** The list of an account's codes is looked through for names: beyond this, that takes too long. */
const MOST_ROWS = 10_000;
const MOST_COMPLAINTS = 50;

const COMPLAINTS: Readonly<Record<RowProblem, string>> = {
  name_missing: 'the name is missing',
  name_long: 'the name is longer than 200 characters',
  prompt_missing: 'the prompt is missing',
  prompt_long: 'the prompt is longer than 32,000 characters',
  welcome_long: 'the welcome message is longer than 2,000 characters',
  template_unknown: 'the template is none that there is',
  cells_many: 'it has more cells than there are columns: put quotes around what contains a separator',
};

/** The rows of the file as codes. Nothing is made unless all of them are right. */
export async function readRows(context: Context): Promise<readonly PlannedRow[]> {
  const file = context.arguments.FILE ?? '';
  const sheet = parseSheet(await textOf(context, file));
  if (sheet.rows.length === 0) throw new UserError(`${file} has no rows below its heads.`);
  if (sheet.rows.length > MOST_ROWS) throw new UserError(`${file} has more than ${MOST_ROWS} rows: split it.`);
  const rows = planRows(sheet, await patternOf(context, sheet));
  const complaints = complaintsAbout(rows);
  if (complaints.length === 0) return rows;
  const shown = complaints.slice(0, MOST_COMPLAINTS).map((line) => `  ${line}`);
  const more = complaints.length - shown.length;
  throw new UserError(
    [`${file} is not right yet; nothing was made:`, ...shown, ...(more > 0 ? [`  … and ${more} more`] : [])].join('\n'),
  );
}

async function textOf({ terminal }: Context, file: string): Promise<string> {
  if (file === '-') return terminal.readAll();
  const bytes = await readFile(terminal.resolve(file)).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(`The file ${file} cannot be read (${error.code}).`);
  });
  if (!isUtf8(bytes)) throw new UserError(`${file} is not in UTF-8: save it as "CSV UTF-8" in your spreadsheet.`);
  return bytes.toString('utf8');
}

async function patternOf({ options, terminal }: Context, sheet: Sheet): Promise<Pattern> {
  const found = patternFor(sheet);
  const given = async (name: string, otherwise: string) => {
    const text = options[name] as string | undefined;
    return text === undefined ? otherwise : readText(text, terminal);
  };
  const pattern = {
    name: await given('name-template', found.name),
    prompt: await given('prompt-template', found.prompt),
    welcome_message: await given('welcome-template', found.welcome_message),
    template: (options.template as string | undefined) ?? found.template,
  };
  const columns = `Columns are: ${sheet.columns.map((column) => `{{${inOneLine(column)}}}`).join(' ')}`;
  if (pattern.prompt === '')
    throw new UserError(`No column is called "prompt", and there is no --prompt-template.\n${columns}`);
  const [unknown] = Object.values(pattern).flatMap((text) => unknownColumns(text, sheet));
  if (unknown !== undefined) throw new UserError(`No column is called "${unknown}".\n${columns}`);
  return pattern;
}

function complaintsAbout(rows: readonly PlannedRow[]): string[] {
  const firstOf = new Map<string, number>();
  return rows.flatMap(({ line, code, problems }) => {
    const before = firstOf.get(code.name);
    if (code.name !== '' && before === undefined) firstOf.set(code.name, line);
    // The name is what tells a repeated run which code a row is.
    const twice = before === undefined ? [] : [`"${inOneLine(code.name)}" stands in line ${before} already`];
    return [...problems.map((problem) => COMPLAINTS[problem]), ...twice].map((text) => `line ${line}: ${text}`);
  });
}
