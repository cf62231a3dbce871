import { DatabaseKilled, type DynamoDbLocal, type DynamoDbLocalOptions, startDynamoDbLocal } from './dynamodb-local.ts';

export interface SupervisorEffects {
  readonly print: (line: string) => void;
  readonly start?: (options: DynamoDbLocalOptions) => Promise<DynamoDbLocal>;
}

export interface SupervisedDatabase extends Pick<DynamoDbLocal, 'port' | 'pid' | 'stop'> {
  /** Resolves with the reason when the database has failed and is not restarted any more. */
  readonly failed: Promise<string>;
}

/** After this many crashes in this time, another restart will not help. */
const MAX_CRASHES = 3;
const CRASH_WINDOW_MILLISECONDS = 60_000;

/**
 * Keeps the database running as long as the service. If the process exits unexpectedly (for example when the system
 * runs out of memory and kills it), the database restarts on the same port. Meanwhile, callers get 503 or wait.
 */
export async function startSupervisedDatabase(
  options: DynamoDbLocalOptions,
  { print, start = startDynamoDbLocal }: SupervisorEffects,
): Promise<SupervisedDatabase> {
  const crashedAt: number[] = [];
  /** Records a crash. Returns false if there were too many crashes to restart again. */
  const canRestartAfterCrash = (): boolean => {
    const now = performance.now();
    crashedAt.push(now);
    return crashedAt.filter((at) => now - at < CRASH_WINDOW_MILLISECONDS).length < MAX_CRASHES;
  };
  const startWithRetries = async (port?: number): Promise<DynamoDbLocal> => {
    for (;;) {
      try {
        return await start(port === undefined ? options : { ...options, port });
      } catch (error) {
        if (!(error instanceof DatabaseKilled) || !canRestartAfterCrash()) throw error;
        print(`${error.message} The database is starting again.`);
      }
    }
  };

  let current = await startWithRetries();
  const { port } = current;
  const failed = Promise.withResolvers<string>();
  let restarting = Promise.resolve();
  let isStopping = false;

  const restart = async (): Promise<void> => {
    if (!canRestartAfterCrash()) return failed.resolve('The embedded database (DynamoDB Local) keeps crashing.');
    print(
      'The embedded database (DynamoDB Local) exited unexpectedly. It is restarting; until then, requests get 503.',
    );
    try {
      current = await startWithRetries(port);
    } catch (error) {
      return failed.resolve(error instanceof Error ? error.message : String(error));
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
    failed: failed.promise,
    async stop() {
      isStopping = true;
      await restarting;
      await current.stop();
    },
  };
}
