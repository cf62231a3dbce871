import { useEffect, useRef, useState } from 'preact/hooks';
import type { CheckResult } from '../../../sdk/src/index.ts';
import { type CheckDraft, runChecks } from './run-checks.ts';

export interface CheckRuns {
  /** Results of this visit, by check. */
  readonly results: Readonly<Record<string, CheckResult>>;
  /** Checks that wait for their results. */
  readonly running: ReadonlySet<string>;
  readonly error: Error | undefined;
  run(checkIds: readonly string[], draft?: CheckDraft): Promise<void>;
}

/** Runs the checks of a code. Leaving the page stops after the runs in progress. */
export function useCheckRuns(codeId: string): CheckRuns {
  const [results, setResults] = useState<CheckRuns['results']>({});
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<Error>();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const run = async (checkIds: readonly string[], draft?: CheckDraft) => {
    setError(undefined);
    setRunning((before) => new Set([...before, ...checkIds]));
    const finish = (ids: readonly string[]) =>
      setRunning((before) => new Set([...before].filter((id) => !ids.includes(id))));
    const onResult = (id: string, result: CheckResult) => {
      setResults((before) => ({ ...before, [id]: result }));
      finish([id]);
    };
    try {
      await runChecks({ codeId, checkIds, draft, onResult, isStopped: () => isStopped.current });
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
    finish(checkIds);
  };
  return { results, running, error, run };
}
