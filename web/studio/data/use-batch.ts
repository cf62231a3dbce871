import { useEffect, useRef, useState } from 'preact/hooks';
import { forEachConcurrently } from '../../../sdk/sheet/for-each-concurrently.ts';
import { ApiError } from '../../../sdk/src/index.ts';
import { toError } from './to-error.ts';

const CONCURRENCY = 4;
/** Not signed in, plan limit reached, or not allowed: all other calls would fail, too, so the batch stops. */
const FATAL_STATUSES = new Set([401, 402, 403]);

interface BatchResult<T> {
  /** The items for which the action failed or did not run. */
  readonly failed: readonly T[];
  readonly error?: Error;
}

/** Runs an action for many codes or checks, four at a time. Leaving the page stops it after the actions in progress. */
export function useBatch() {
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const run = async <T>(items: readonly T[], action: (item: T) => Promise<unknown>): Promise<BatchResult<T>> => {
    const left = new Set(items);
    let error: Error | undefined;
    let isRefused = false;
    setProgress({ done: 0, total: items.length });
    const change = async (item: T) => {
      try {
        await action(item);
        left.delete(item);
      } catch (thrown) {
        error = toError(thrown);
        isRefused ||= error instanceof ApiError && FATAL_STATUSES.has(error.status);
      }
      setProgress((before) => before && { ...before, done: before.done + 1 });
    };
    await forEachConcurrently(items, CONCURRENCY, change, () => isStopped.current || isRefused);
    setProgress(undefined);
    return { failed: [...left], ...(error && { error }) };
  };
  return { progress, run };
}
