import { csvOf } from '../../sheet/csv.ts';
import type { PlannedRow } from '../../sheet/plan-rows.ts';
import { ApiError, ConnectionError } from '../../src/qpr.ts';
import type { Action, Context } from '../context.ts';
import { describeError } from '../describe-error.ts';
import { EXIT, UserError } from '../failures.ts';
import { replaceFile } from '../files/replace-file.ts';
import { showProgress } from '../terminal/progress.ts';
import { tableLines } from '../terminal/table.ts';
import { toSingleLine } from '../terminal/text.ts';
import { readEarlierCodes } from './earlier-result.ts';
import { destinationOf, idsByName } from './existing-codes.ts';
import { type ImportedRow, importRow } from './import-row.ts';
import { readRows } from './read-rows.ts';

interface Result {
  readonly row: PlannedRow;
  /** new: would be created (dry run); waiting: not processed. */
  readonly status: ImportedRow['outcome'] | 'new' | 'failed' | 'waiting';
  readonly imported?: ImportedRow;
  readonly error?: string;
}

/** Not signed in, plan limit reached, or not allowed: all other new codes would fail, too. */
const FATAL_STATUSES = new Set([401, 402, 403]);
const SHOWN_ROWS = 5;

/**
 * Creates a code for each row of a CSV file, from the last row to the first. Lists show the newest code first, so the
 * codes then appear in the order of the file.
 */
export const importCodes: Action = async (context) => {
  const { options, terminal, json } = context;
  const { rows, sharesTexts } = await readRows(context);
  const isDryRun = options['dry-run'] === true;
  const results = new Map<number, Result>(rows.map((row) => [row.line, { row, status: 'waiting' }]));
  const progress = showProgress(terminal, isDryRun ? 'Checked' : 'Done', rows.length);
  const target = {
    ...(await destinationOf(context)),
    idsByName: await idsByName(context),
    isUpdate: options.update === true,
    isDryRun,
    onPause: (seconds: number) => progress.say(`Retrying in ${seconds} s.`),
  };
  let fatalError: unknown;
  const importOne = async (row: PlannedRow) => {
    const result = await resultOf(
      context,
      row,
      () => importRow(context, row, target),
      (error) => {
        fatalError ??= error;
      },
    );
    results.set(row.line, result);
    if (result.status === 'waiting') return;
    progress.step();
    if (json?.isJsonLines) json.add(shownResult(result, context));
  };
  for (const row of rows.toReversed()) {
    if (terminal.signal.aborted || fatalError !== undefined) break;
    await importOne(row);
  }
  progress.end();
  const all = [...results.values()];
  const exitCode = await report(context, all, fatalError);
  const hasNewCodes = all.some(({ status }) => status === 'created' || status === 'new');
  if (sharesTexts && hasNewCodes && fatalError === undefined) terminal.err(placementsHint(rows.length));
  return exitCode;
};

const placementsHint = (rows: number): string =>
  `The rows share their texts. One code with ${rows} placements needs only one prompt: use "Bulk create" in the Studio, or qpr placements create.`;

async function resultOf(
  { terminal, connection }: Context,
  row: PlannedRow,
  importOne: () => Promise<ImportedRow | undefined>,
  onFatalError: (error: unknown) => void,
): Promise<Result> {
  try {
    const imported = await importOne();
    return imported ? { row, status: imported.outcome, imported } : { row, status: 'new' };
  } catch (error) {
    if (terminal.signal.aborted) return { row, status: 'waiting' };
    const isUnavailable = error instanceof ConnectionError || (error instanceof ApiError && error.status >= 429);
    if (isUnavailable || (error instanceof ApiError && FATAL_STATUSES.has(error.status))) {
      onFatalError(error);
      return { row, status: 'waiting' };
    }
    return { row, status: 'failed', error: describeError(error, connection().baseUrl).lines.join(' ') };
  }
}

function shownResult({ row, status, imported, error }: Result, { connection }: Context) {
  const image = imported === undefined ? '' : `${connection().baseUrl}/qr/${imported.shortId}`;
  return {
    line: row.line,
    name: row.code.name,
    status,
    id: imported?.id ?? '',
    scan_url: imported?.scanUrl ?? '',
    qr_image_url: image && `${image}.png`,
    qr_svg_url: image && `${image}.svg`,
    error: error ?? '',
  };
}

async function report(context: Context, results: readonly Result[], fatalError: unknown): Promise<number> {
  const { terminal, options, json } = context;
  const isDryRun = options['dry-run'] === true;
  const count = (status: Result['status']) => results.filter((result) => result.status === status).length;
  if (!json) for (const line of linesOf(results, isDryRun, terminal)) terminal.out(line);
  else if (!json.isJsonLines) json.print(results.map((result) => shownResult(result, context)));
  const parts = [
    [count('new'), 'would be created'],
    [count('created'), 'created'],
    [count('unchanged'), 'unchanged'],
    [count('differs'), 'different but not updated (use --update)'],
    [count('changed'), isDryRun ? 'would be updated' : 'updated'],
    [count('failed'), 'failed'],
    [count('waiting'), 'not processed'],
  ] as const;
  const counted = parts.filter(([number]) => number > 0).map(([number, text]) => `${number} ${text}`);
  terminal.err(`${results.length} ${results.length === 1 ? 'row' : 'rows'}: ${counted.join(', ')}.`);
  if (isDryRun) terminal.err('Nothing was created. Run without --dry-run to create the codes.');
  else terminal.err(`Ids and scan URLs are in ${await writeResult(context, results)}.`);
  if (terminal.signal.aborted) {
    terminal.err('Stopped. Run the command again to continue.');
    return EXIT.interrupted;
  }
  if (fatalError !== undefined) {
    for (const line of describeError(fatalError, context.connection().baseUrl).lines) terminal.err(line);
    terminal.err('Fix this, then run the command again to continue.');
  }
  return fatalError === undefined && count('failed') === 0 ? EXIT.ok : EXIT.failed;
}

/** Every failed row. A dry run also shows the first few codes that it would create. */
function linesOf(results: readonly Result[], isDryRun: boolean, terminal: Context['terminal']): string[] {
  const failed = results
    .filter(({ status }) => status === 'failed')
    .map(({ row, error = '' }) => `line ${row.line}: ${toSingleLine(row.code.name)}: ${toSingleLine(error)}`);
  const newRows = isDryRun ? results.filter(({ status }) => status === 'new').slice(0, SHOWN_ROWS) : [];
  if (newRows.length === 0) return failed;
  const headers = ['line', 'name', 'template', 'prompt'].map((title) => ({
    title,
    isNumber: title === 'line',
    isNeverTruncated: title === 'line' || title === 'template',
  }));
  const cells = newRows.map(({ row: { line, code } }) => [
    String(line),
    code.name,
    code.template ?? 'business',
    code.prompt,
  ]);
  return [...tableLines(headers, cells, terminal), ...failed];
}

async function writeResult(context: Context, results: readonly Result[]): Promise<string> {
  const { FILE = '-' } = context.arguments;
  const defaultFile = FILE === '-' ? 'codes.result.csv' : `${FILE.replace(/\.[^./\\]+$/, '')}.result.csv`;
  const file = (context.options.output as string | undefined) ?? defaultFile;
  const path = context.terminal.resolve(file);
  try {
    // The previous file can be the user's only record of the ids. So rows that were not processed keep their ids, and
    // the file stays if the write fails.
    const earlierCodeOf = await readEarlierCodes(path);
    const shown = results.map((result) => ({
      ...shownResult(result, context),
      ...(result.status === 'waiting' && earlierCodeOf(result.row.code.name)),
    }));
    const headers = Object.keys(shown[0] ?? {});
    await replaceFile(path, csvOf([headers, ...shown.map((row) => Object.values(row))]));
  } catch (error) {
    throw new UserError(
      `Cannot write ${file} (${(error as NodeJS.ErrnoException).code}). The codes that were already created or updated are kept.`,
    );
  }
  return file;
}
