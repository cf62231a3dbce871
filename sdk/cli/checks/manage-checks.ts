import { type Check, createCheck, listChecks } from '../../src/qpr.ts';
import type { Action } from '../context.ts';
import { UsageError } from '../failures.ts';
import { findCode } from '../find/find-code.ts';
import { cellOf } from '../terminal/cell.ts';
import { tableLines } from '../terminal/table.ts';

const COLUMNS = [
  { title: 'result', isNumber: false, isNeverTruncated: true },
  { title: 'question', isNumber: false, isNeverTruncated: false },
  { title: 'expected', isNumber: false, isNeverTruncated: false },
  { title: 'last run', isNumber: false, isNeverTruncated: true },
  { title: 'id', isNumber: false, isNeverTruncated: true },
];

/** A message of a visitor, which the key must not read. */
const HIDDEN_QUESTION = '(needs the scope conversations:read)';

/** Prints the checks of a code with their last results. A check is a question with expectations for its answer. */
export const showChecks: Action = async (context) => {
  const { client, terminal, json } = context;
  const id = await findCode(context, context.arguments.CODE ?? '');
  const { checks } = await client().call(listChecks, { path: { id } }, { signal: terminal.signal });
  if (json) {
    for (const check of checks) json.add(check);
    json.end();
    return undefined;
  }
  if (checks.length === 0) {
    terminal.err('No checks. Add one with: qpr checks add CODE QUESTION --any-of TEXT');
    return undefined;
  }
  const rows = checks.map(({ id: checkId, question, expect, last_run: run }) => [
    run ? (run.passed ? 'passed' : 'failed') : 'not run',
    question ?? HIDDEN_QUESTION,
    expectationText(expect),
    cellOf(run?.ran_at, 'time'),
    checkId,
  ]);
  for (const line of tableLines(COLUMNS, rows, terminal)) terminal.out(line);
  return undefined;
};

/** An expectation on one line. */
const expectationText = ({ any_of, none_of, declines, cites }: Check['expect']): string =>
  [
    any_of && `any of ${quoteAll(any_of)}`,
    none_of && `none of ${quoteAll(none_of)}`,
    declines && 'does not know',
    cites && `cites ${cites}`,
  ]
    .filter(Boolean)
    .join('; ');

const quoteAll = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text)).join(', ');

export const addCheck: Action = async (context) => {
  const { client, terminal, json, options } = context;
  const expect = {
    ...(options['any-of'] !== undefined && { any_of: options['any-of'] as readonly string[] }),
    ...(options['none-of'] !== undefined && { none_of: options['none-of'] as readonly string[] }),
    ...(options.declines === true && { declines: true as const }),
    ...(options.cites !== undefined && { cites: String(options.cites) }),
  };
  if (Object.keys(expect).length === 0)
    throw new UsageError('Set at least one of --any-of, --none-of, --declines and --cites.', 'checks add');
  const id = await findCode(context, context.arguments.CODE ?? '');
  const body = { question: context.arguments.QUESTION ?? '', expect };
  const check = await client().call(createCheck, { path: { id }, body }, { signal: terminal.signal });
  if (json) json.print(check);
  else terminal.out(`Added ${check.id}. Run all checks with: qpr checks run ${id}`);
  return undefined;
};
