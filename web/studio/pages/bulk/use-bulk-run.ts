import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, listPlacements, listQprCodes } from '../../../../sdk/src/index.ts';
import { toError } from '../../data/to-error.ts';
import { useDraft } from '../../data/use-draft.ts';
import { invalidate } from '../../data/use-query.ts';
import { problemText } from '../../texts/problems.ts';

/** The code or placement that was created from a row, or the error. */
export interface RowResult {
  readonly id?: string;
  readonly scanUrl?: string;
  readonly error?: string;
}
/** By row number. */
export type Results = Readonly<Record<number, RowResult>>;

/** Not signed in, plan limit reached, or not allowed: all other rows would fail, too, so the run stops. */
const FATAL_STATUSES = new Set([401, 402, 403]);

/** The code or placement to create from a row. */
export interface BulkItem {
  readonly number: number;
  readonly name: string;
  create(idempotencyKey: string): Promise<{ readonly id: string; readonly scan_url: string }>;
}

/**
 * `start` creates the items that do not exist yet, one after another. `pause` or a fatal error stops it. The
 * Idempotency-Key of each item consists of the id of the run and the row number, so a retry after a lost connection or
 * a reload creates nothing twice.
 */
export function useBulkRun(runId: string, items: readonly BulkItem[]) {
  const [results, setResults] = useDraft<Results>(`results:${runId}`, {});
  const [isRunning, setRunning] = useState(false);
  const latest = useRef(results);
  const isStopped = useRef(false);

  const setResult = (number: number, result: RowResult) => {
    latest.current = { ...latest.current, [number]: result };
    setResults(latest.current);
  };
  const createItem = async ({ number, create }: BulkItem) => {
    try {
      const created = await create(`bulk-${runId}-${number}`);
      setResult(number, { id: created.id, scanUrl: created.scan_url });
    } catch (thrown) {
      const error = toError(thrown);
      setResult(number, { error: problemText(error) });
      if (error instanceof ApiError && FATAL_STATUSES.has(error.status)) isStopped.current = true;
    }
  };
  const start = async () => {
    isStopped.current = false;
    setRunning(true);
    for (const item of items) {
      if (isStopped.current) break;
      if (latest.current[item.number]?.id === undefined) await createItem(item);
    }
    setRunning(false);
    await invalidate(listQprCodes, listPlacements);
  };
  const pause = () => {
    isStopped.current = true;
  };
  // Pause when the user leaves the page. The user can continue with the remaining rows later.
  useEffect(() => pause, []);
  return { results, isRunning, start, pause };
}
