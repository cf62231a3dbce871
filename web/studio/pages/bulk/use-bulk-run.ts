import { useEffect, useRef, useState } from 'preact/hooks';
import { mapConcurrently } from '../../../../sdk/sheet/map-concurrently.ts';
import type { PlannedRow } from '../../../../sdk/sheet/plan-rows.ts';
import { ApiError, createQprCode, listQprCodes } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import type { Scope } from '../../data/scope.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { invalidate } from '../../data/use-query.ts';
import { problemText } from '../../texts/problems.ts';
import { useShellTexts } from '../../texts/shell/index.ts';

/** The result of a row. */
export interface RowResult {
  readonly id?: string;
  readonly scanUrl?: string;
  readonly error?: string;
}
export type Results = Readonly<Record<number, RowResult>>;

const CONCURRENCY = 4;
/** Not signed in, plan limit reached, or not allowed: every other row would fail, too. */
const FATAL_STATUSES = new Set([401, 402, 403]);

export const newRun = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Creates the codes, four at a time. The Idempotency-Key of each row consists of the run and the row number, so a
 * retry after a lost connection or a reload does not create a code twice.
 */
export function useBulkRun(run: string, rows: readonly PlannedRow[], fields: Scope['fields']) {
  const shell = useShellTexts();
  const [results, setResults] = useDraft<Results>(`results:${run}`, {});
  const [isRunning, setRunning] = useState(false);
  const latest = useRef(results);
  const isStopped = useRef(false);

  const note = (number: number, made: RowResult) => {
    latest.current = { ...latest.current, [number]: made };
    setResults(latest.current);
  };
  const make = async ({ number, code }: PlannedRow) => {
    try {
      const input = { body: { ...code, ...fields } };
      const made = await call(createQprCode, input, { idempotencyKey: `bulk-${run}-${number}` });
      note(number, { id: made.id, scanUrl: made.scan_url });
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      note(number, { error: problemText(error, shell) });
      if (error instanceof ApiError && FATAL_STATUSES.has(error.status)) isStopped.current = true;
    }
  };
  const start = async () => {
    isStopped.current = false;
    setRunning(true);
    const left = rows.filter(({ number }) => latest.current[number]?.id === undefined);
    await mapConcurrently(left, CONCURRENCY, make, () => isStopped.current);
    setRunning(false);
    await invalidate(listQprCodes);
  };
  const pause = () => {
    isStopped.current = true;
  };
  // Pause when the user leaves the page. The remaining rows can be continued later.
  useEffect(() => pause, []);
  return { results, isRunning, start, pause };
}
