import { setTimeout as pause } from 'node:timers/promises';
import { forEachConcurrently } from '../../sheet/for-each-concurrently.ts';
import { ApiError, type Check, type CheckResult, listChecks, type RunCheckInput, runCheck } from '../../src/qpr.ts';
import type { Action } from '../context.ts';
import { EXIT } from '../failures.ts';
import { draftOf, readCodeFiles } from '../files/code-files.ts';
import { findCode } from '../find/find-code.ts';
import { showProgress } from '../terminal/progress.ts';
import { tableLines } from '../terminal/table.ts';

const CONCURRENCY = 4;
/** The limit per minute resets within this time. A longer delay means a daily or monthly limit: the command fails. */
const MAX_PAUSE_SECONDS = 60;

const COLUMNS = [
  { title: 'result', isNumber: false, isNeverTruncated: true },
  { title: 'question', isNumber: false, isNeverTruncated: false },
  { title: 'why', isNumber: false, isNeverTruncated: false },
  { title: 'answer', isNumber: false, isNeverTruncated: false },
];

const REASONS: Readonly<Record<CheckResult['reasons'][number], string>> = {
  any_of: 'contains none of the expected texts',
  none_of: 'contains a forbidden text',
  declines: 'should say that the assistant does not know',
  cites: 'is not based on the expected source',
  no_answer: 'the model failed or took too long',
};

/** Runs all checks of a code, four at a time, and prints a table. Exits with 1 if a check fails. */
export const runChecks: Action = async (context) => {
  const { client, terminal, json, options } = context;
  const draft = options.draft === undefined ? undefined : draftOf(await readCodeFiles(terminal, String(options.draft)));
  const id = await findCode(context, context.arguments.CODE ?? '');
  const { checks } = await client().call(listChecks, { path: { id } }, { signal: terminal.signal });
  const results = new Map<string, CheckResult>();
  const progress = showProgress(terminal, 'Checked', checks.length);
  /** After an error, the command fails. The checks in progress stop too, because their results would be discarded. */
  const failure = new AbortController();
  const signal = AbortSignal.any([terminal.signal, failure.signal]);
  const run = async (check: Check) => {
    const input: RunCheckInput = { path: { id, check_id: check.id }, body: draft ? { draft } : {} };
    const onPause = (seconds: number) => progress.say(`The limit per minute is reached. Retrying in ${seconds} s.`);
    try {
      results.set(
        check.id,
        await retryAfterRateLimit(signal, onPause, () => client().call(runCheck, input, { signal })),
      );
    } catch (error) {
      failure.abort();
      throw error;
    }
    progress.step();
  };
  await forEachConcurrently(checks, CONCURRENCY, run, () => signal.aborted);
  progress.end();
  const rows = checks.flatMap((check) => {
    const result = results.get(check.id);
    return result ? [{ check, result }] : [];
  });
  const failed = rows.filter(({ result }) => !result.passed).length;
  if (json) {
    for (const { check, result } of rows) json.add({ id: check.id, question: check.question, ...result });
    json.end();
  } else if (checks.length === 0) {
    terminal.err('No checks. Add one with: qpr checks add CODE QUESTION --any-of TEXT');
  } else {
    const cells = rows.map(({ check, result: { passed, reasons, answer } }) => [
      passed ? 'passed' : 'FAILED',
      // Without the scope for visitors' words, a check with a hidden question fails, so this is not reached.
      check.question ?? '',
      reasons.map((reason) => REASONS[reason]).join('; '),
      answer,
    ]);
    for (const line of tableLines(COLUMNS, cells, terminal)) terminal.out(line);
    terminal.err(
      `${failed === 0 ? rows.length : failed} of ${rows.length} checks ${failed === 0 ? 'passed' : 'failed'}.`,
    );
  }
  return failed === 0 ? undefined : EXIT.failed;
};

async function retryAfterRateLimit<T>(signal: AbortSignal, onPause: (seconds: number) => void, work: () => Promise<T>) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
      if (seconds === undefined || seconds > MAX_PAUSE_SECONDS || signal.aborted) throw error;
      onPause(seconds);
      await pause(seconds * 1_000, undefined, { signal });
    }
  }
}
