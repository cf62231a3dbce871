import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, type Check, type CheckResult, type RunCheckInput, runCheck } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { useBatch } from '../../data/use-batch.ts';

export type CheckDraft = NonNullable<NonNullable<RunCheckInput['body']>['draft']>;

/**
 * The response to `runCheck` has no time, so `ran_at` is the time at which this browser received the result.
 * `check_updated_at` is the version of the check that ran: after the check has changed, the result is outdated.
 */
export type TimedResult = CheckResult & { readonly ran_at: string; readonly check_updated_at: string };

interface CheckRuns {
  /** Results since the page or the dialog was opened, by check id. */
  readonly results: Readonly<Record<string, TimedResult>>;
  /** The ids of the checks that wait for their results. */
  readonly running: ReadonlySet<string>;
  readonly error: Error | undefined;
  /** Runs the checks on the draft or, without a draft, on the live code. */
  run(checks: readonly Check[], draft?: CheckDraft): Promise<void>;
}

/** Runs the checks of a code, four at a time. After the page or dialog is closed, no more runs start. */
export function useCheckRuns(codeId: string): CheckRuns {
  const batch = useBatch();
  const [results, setResults] = useState<CheckRuns['results']>({});
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<Error>();
  const hasLeftPage = useRef(false);
  useEffect(
    () => () => {
      hasLeftPage.current = true;
    },
    [],
  );
  const run = async (checks: readonly Check[], draft?: CheckDraft) => {
    const checkIds = checks.map(({ id }) => id);
    setError(undefined);
    setRunning((before) => new Set([...before, ...checkIds]));
    const finish = (ids: readonly string[]) =>
      setRunning((before) => new Set([...before].filter((id) => !ids.includes(id))));
    const outcome = await batch.run(checks, async ({ id, updated_at }) => {
      const input = { path: { id: codeId, check_id: id }, body: draft ? { draft } : {} };
      const result = await retryAfterRateLimit(() => call(runCheck, input), hasLeftPage);
      const timed = { ...result, ran_at: new Date().toISOString(), check_updated_at: updated_at };
      setResults((before) => ({ ...before, [id]: timed }));
      finish([id]);
    });
    setError(outcome.error);
    finish(checkIds);
  };
  return { results, running, error, run };
}

/** A rate limit per minute resets within this time. The SDK client itself waits at most 20 seconds. */
const MAX_WAIT_SECONDS = 60;

async function retryAfterRateLimit<T>(
  attempt: () => Promise<T>,
  hasLeftPage: { readonly current: boolean },
): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const waitSeconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
      if (waitSeconds === undefined || waitSeconds > MAX_WAIT_SECONDS) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000));
      if (hasLeftPage.current) throw error;
    }
  }
}
