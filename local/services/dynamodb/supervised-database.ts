import { type DynamoDbLocal, type DynamoDbLocalOptions, startDynamoDbLocal } from './dynamodb-local.ts';

export interface SupervisorEffects {
  readonly print: (line: string) => void;
  readonly start?: (options: DynamoDbLocalOptions) => Promise<DynamoDbLocal>;
}

/** After this many crashes in this time, another restart will not help. */
const MAX_CRASHES = 3;
const CRASH_WINDOW_MILLISECONDS = 60_000;

/**
 * Keeps the database running as long as the service. If the process exits unexpectedly (for example when the system runs
 * out of memory and kills it), it restarts on the same port. Meanwhile, callers get 503 or wait.
 */
export async function startSupervisedDatabase(
  options: DynamoDbLocalOptions,
  { print, start = startDynamoDbLocal }: SupervisorEffects,
): Promise<DynamoDbLocal> {
  let current = await start(options);
  const { port } = current;
  const gaveUp = Promise.withResolvers<void>();
  const crashedAt: number[] = [];
  let restarting = Promise.resolve();
  let isStopping = false;

  const restart = async (): Promise<void> => {
    const now = performance.now();
    crashedAt.push(now);
    if (crashedAt.filter((at) => now - at < CRASH_WINDOW_MILLISECONDS).length >= MAX_CRASHES) return gaveUp.resolve();
    print(
      'The embedded database (DynamoDB Local) exited unexpectedly. It is restarting; until then, requests get 503.',
    );
    try {
      current = await start({ ...options, port });
    } catch {
      return gaveUp.resolve();
    }
    print('The embedded database is running again. No acknowledged write was lost.');
    watch();
  };
  const watch = () =>
    void current.crashed.then(() => {
      if (!isStopping) restarting = restart();
    });
  watch();

  return {
    port,
    get pid() {
      return current.pid;
    },
    crashed: gaveUp.promise,
    async stop() {
      isStopping = true;
      await restarting;
      await current.stop();
    },
  };
}
