import { rename, writeFile } from 'node:fs/promises';
import { csvOf } from '../../sheet/csv.ts';
import { mapConcurrently } from '../../sheet/map-concurrently.ts';
import type { PlannedRow } from '../../sheet/plan-rows.ts';
import { ApiError, ConnectionError } from '../../src/qpr.ts';
import type { Action, Context } from '../context.ts';
import { describeError } from '../describe-error.ts';
import { EXIT, UserError } from '../failures.ts';
import { jsonLine } from '../terminal/json-line.ts';
import { progressOn } from '../terminal/progress.ts';
import { tableLines } from '../terminal/table.ts';
import { inOneLine } from '../terminal/text.ts';
import { namesTaken, targetOf } from './existing-codes.ts';
import { type MadeRow, makeRow } from './make-row.ts';
import { readRows } from './read-rows.ts';

interface Result {
  readonly row: PlannedRow;
  /** new: only looked at; waiting: not reached. */
  readonly status: MadeRow['outcome'] | 'new' | 'failed' | 'waiting';
  readonly made?: MadeRow;
  readonly error?: string;
}

const AT_ONCE = 4;
/** After one of these, all the others would fail, too: not signed in, over the plan, not allowed. */
const HOPELESS = new Set([401, 402, 403]);
const SHOWN_ROWS = 5;

/** A code of each row of a list. */
export const importCodes: Action = async (context) => {
  const { options, terminal, isJson } = context;
  const rows = await readRows(context);
  const isDryRun = options['dry-run'] === true;
  const results = new Map<number, Result>(rows.map((row) => [row.line, { row, status: 'waiting' }]));
  const progress = progressOn(terminal, isDryRun ? 'Checked' : 'Done', rows.length);
  const target = {
    organizationId: await targetOf(context),
    names: await namesTaken(context),
    isUpdate: options.update === true,
    isDryRun,
    onPause: (seconds: number) => progress.say(`Waiting ${seconds} s before the next try.`),
  };
  let hopeless: unknown;
  const work = async (row: PlannedRow) => {
    const result = await resultOf(
      context,
      row,
      () => makeRow(context, row, target),
      (error) => {
        hopeless ??= error;
      },
    );
    results.set(row.line, result);
    if (result.status === 'waiting') return;
    progress.step();
    if (isJson) terminal.out(jsonLine(shownResult(result, context)));
  };
  await mapConcurrently(rows, AT_ONCE, work, () => terminal.signal.aborted || hopeless !== undefined);
  progress.end();
  return report(context, [...results.values()], hopeless);
};

async function resultOf(
  { terminal, connection }: Context,
  row: PlannedRow,
  make: () => Promise<MadeRow | undefined>,
  onHopeless: (error: unknown) => void,
): Promise<Result> {
  try {
    const made = await make();
    return made ? { row, status: made.outcome, made } : { row, status: 'new' };
  } catch (error) {
    if (terminal.signal.aborted) return { row, status: 'waiting' };
    const isLost = error instanceof ConnectionError || (error instanceof ApiError && error.status >= 429);
    if (isLost || (error instanceof ApiError && HOPELESS.has(error.status))) {
      onHopeless(error);
      return { row, status: 'waiting' };
    }
    return { row, status: 'failed', error: describeError(error, connection().baseUrl).lines.join(' ') };
  }
}

function shownResult({ row, status, made, error }: Result, { connection }: Context) {
  const image = made === undefined ? '' : `${connection().baseUrl}/qr/${made.shortId}`;
  return {
    line: row.line,
    name: row.code.name,
    status,
    id: made?.id ?? '',
    scan_url: made?.scanUrl ?? '',
    qr_image_url: image && `${image}.png`,
    qr_svg_url: image && `${image}.svg`,
    error: error ?? '',
  };
}

async function report(context: Context, results: readonly Result[], hopeless: unknown): Promise<number> {
  const { terminal, options, isJson } = context;
  const isDryRun = options['dry-run'] === true;
  const count = (status: Result['status']) => results.filter((result) => result.status === status).length;
  if (!isJson) for (const line of linesOf(results, isDryRun, terminal)) terminal.out(line);
  const parts = [
    [count('new'), 'would be made'],
    [count('made'), 'made'],
    [count('unchanged'), 'there already'],
    [count('differs'), 'there already with other texts (--update changes them)'],
    [count('changed'), isDryRun ? 'would be changed' : 'changed'],
    [count('failed'), 'failed'],
    [count('waiting'), 'not reached'],
  ] as const;
  const counted = parts.filter(([number]) => number > 0).map(([number, text]) => `${number} ${text}`);
  terminal.err(`${results.length} rows: ${counted.join(', ')}.`);
  if (isDryRun) terminal.err('Nothing was made. Leave out --dry-run to make them.');
  else terminal.err(`Ids and scan URLs are in ${await writeResult(context, results)}.`);
  if (terminal.signal.aborted) {
    terminal.err('Stopped. Run it again: it goes on where it was.');
    return EXIT.interrupted;
  }
  if (hopeless !== undefined) {
    for (const line of describeError(hopeless, context.connection().baseUrl).lines) terminal.err(line);
    terminal.err('Put that right and run it again: it goes on where it was.');
  }
  return hopeless === undefined && count('failed') === 0 ? EXIT.ok : EXIT.failed;
}

/** Of what would be made, a few rows show enough; what failed is shown whole. */
function linesOf(results: readonly Result[], isDryRun: boolean, terminal: Context['terminal']): string[] {
  if (!isDryRun) {
    const failed = results.filter(({ status }) => status === 'failed');
    return failed.map(({ row, error = '' }) => `line ${row.line}: ${inOneLine(row.code.name)}: ${inOneLine(error)}`);
  }
  const fresh = results.filter(({ status }) => status === 'new').slice(0, SHOWN_ROWS);
  if (fresh.length === 0) return [];
  const heads = ['line', 'name', 'template', 'prompt'].map((title) => ({
    title,
    isNumber: title === 'line',
    isWhole: title === 'line' || title === 'template',
  }));
  const cells = fresh.map(({ row: { line, code } }) => [String(line), code.name, code.template ?? '', code.prompt]);
  return tableLines(heads, cells, terminal);
}

async function writeResult(context: Context, results: readonly Result[]): Promise<string> {
  const { FILE = '-' } = context.arguments;
  const usual = FILE === '-' ? 'codes.result.csv' : `${FILE.replace(/\.[^./\\]+$/, '')}.result.csv`;
  const file = (context.options.output as string | undefined) ?? usual;
  const shown = results.map((result) => shownResult(result, context));
  const heads = Object.keys(shown[0] ?? {});
  const text = csvOf([heads, ...shown.map((row) => Object.values(row))]);
  const path = context.terminal.resolve(file);
  try {
    // Whole or not at all: the one from before may be all that somebody has.
    await writeFile(`${path}.tmp`, text);
    await rename(`${path}.tmp`, path);
  } catch (error) {
    throw new UserError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}); the codes are made.`);
  }
  return file;
}
