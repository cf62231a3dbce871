import { type DynamoDbLocal, type DynamoDbLocalOptions, startDynamoDbLocal } from './dynamodb-local.ts';

export interface LastingDatabaseEffects {
  readonly say: (line: string) => void;
  readonly start?: (options: DynamoDbLocalOptions) => Promise<DynamoDbLocal>;
}

/** So many ends within so long are a fault that another start does not mend. */
const MOST_ENDS = 3;
const WITHIN_MILLISECONDS = 60_000;

/**
 * The database for as long as the service runs. When it ends though nobody asked it to (a machine short of memory ends
 * the largest process), it is started again where everybody looks for it: meanwhile callers get 503, or wait.
 */
export async function startLastingDatabase(
  options: DynamoDbLocalOptions,
  { say, start = startDynamoDbLocal }: LastingDatabaseEffects,
): Promise<DynamoDbLocal> {
  let current = await start(options);
  const { port } = current;
  const givenUp = Promise.withResolvers<void>();
  const endedAt: number[] = [];
  let restarting = Promise.resolve();
  let isStopping = false;

  const startAgain = async (): Promise<void> => {
    const now = performance.now();
    endedAt.push(now);
    if (endedAt.filter((at) => now - at < WITHIN_MILLISECONDS).length >= MOST_ENDS) return givenUp.resolve();
    say('The embedded database (DynamoDB Local) ended unexpectedly. It is started again; until then requests get 503.');
    try {
      current = await start({ ...options, port });
    } catch {
      return givenUp.resolve();
    }
    say('The embedded database answers again. Nothing that was acknowledged is lost.');
    watch();
  };
  const watch = () =>
    void current.died.then(() => {
      if (!isStopping) restarting = startAgain();
    });
  watch();

  return {
    port,
    get pid() {
      return current.pid;
    },
    died: givenUp.promise,
    async stop() {
      isStopping = true;
      await restarting;
      await current.stop();
    },
  };
}
