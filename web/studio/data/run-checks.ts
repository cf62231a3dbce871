import { mapConcurrently } from '../../../sdk/sheet/map-concurrently.ts';
import { ApiError, type CheckResult, type RunCheckInput, runCheck } from '../../../sdk/src/index.ts';
import { call } from './client.ts';

const CONCURRENCY = 4;
/** The limit per minute is over after this long. The client itself does not wait for such a long time. */
const MAX_WAIT_SECONDS = 60;

export type CheckDraft = NonNullable<NonNullable<RunCheckInput['body']>['draft']>;

interface Runs {
  readonly codeId: string;
  readonly checkIds: readonly string[];
  /** Without one, the live code answers. */
  readonly draft?: CheckDraft | undefined;
  onResult(checkId: string, result: CheckResult): void;
  isStopped(): boolean;
}

/** Runs checks, four at a time. Waits while the limit per minute is reached. Throws the first other error. */
export async function runChecks({ codeId, checkIds, draft, onResult, isStopped }: Runs): Promise<void> {
  let failure: unknown;
  const run = async (checkId: string) => {
    try {
      const input = { path: { id: codeId, check_id: checkId }, body: draft ? { draft } : {} };
      onResult(checkId, await patiently(() => call(runCheck, input), isStopped));
    } catch (error) {
      failure ??= error;
    }
  };
  await mapConcurrently(checkIds, CONCURRENCY, run, () => isStopped() || failure !== undefined);
  if (failure !== undefined && !isStopped()) throw failure;
}

async function patiently<T>(attempt: () => Promise<T>, isStopped: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const waitSeconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
      if (waitSeconds === undefined || waitSeconds > MAX_WAIT_SECONDS || isStopped()) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000));
      if (isStopped()) throw error;
    }
  }
}
