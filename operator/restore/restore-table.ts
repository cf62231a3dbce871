import { setTimeout as sleep } from 'node:timers/promises';
import {
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { TABLE } from '../../contracts/table.ts';
import { UserError } from '../../shared/user-error.ts';
import type { RestoreOptions } from './options.ts';

export interface RestoreEffects {
  readonly client: DynamoDBClient;
  readonly say: (line: string) => void;
  /** The pause between two status checks. A restore takes minutes to hours. */
  readonly pollMilliseconds: number;
}

/** The command that makes the stack use the restored table. */
export const switchTableCommand = (streamArn: string): string => `npm run deploy -- --importTable ${streamArn}`;

/** Ten minutes at the usual pause of 15 seconds. A new table does not support backups immediately. */
const MAX_BUSY_ATTEMPTS = 40;

/** Ten minutes at the usual pause. */
const MAX_STREAM_POLLS = 40;

/** Ten hours at the usual pause. If a restore takes longer, the user runs the command again. */
const MAX_POLLS = 2_400;

/**
 * Restores into a new table, and enables the features that DynamoDB does not restore: the stream, time to live,
 * point-in-time recovery, and deletion protection. Returns the stream's ARN.
 */
export async function restoreTable(effects: RestoreEffects, options: RestoreOptions): Promise<string> {
  const existing = (await findTable(effects, options.to)) ?? (await startRestore(effects, options));
  if (existing !== undefined) {
    rejectOtherTable(existing, options);
    effects.say(`${options.to} already exists: continuing with it.`);
  }
  const restored = await waitUntilActive(effects, options.to);
  return enableFeatures(effects, options.to, restored);
}

/** Throws if the existing target table is a restore to another time, or an unrelated table. */
function rejectOtherTable({ RestoreSummary: restored }: TableDescription, { table, to, at }: RestoreOptions): void {
  if (restored?.RestoreDateTime === undefined || !restored.SourceTableArn?.endsWith(`:table/${table}`)) {
    throw new UserError(`${to} already exists and is not a restore of ${table}. Choose another name with --to NAME.`);
  }
  const time = restored.RestoreDateTime;
  // Without --at, the user wants the latest time. A restore in progress is recent enough, but a finished one may be
  // old.
  const isWanted = at ? secondsOf(at) === secondsOf(time) : restored.RestoreInProgress === true;
  if (isWanted) return;
  throw new UserError(
    [
      `${to} already exists: it is ${table} as of ${time.toISOString()}.`,
      `To continue with it: --at ${time.toISOString()}`,
      'To restore into another table: --to NAME',
    ].join('\n'),
  );
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

/**
 * Starts the restore and returns undefined. If the target table already exists, although DescribeTable did not show it
 * yet, returns that table.
 */
async function startRestore(effects: RestoreEffects, options: RestoreOptions): Promise<TableDescription | undefined> {
  const { table, to, at } = options;
  try {
    const { TableDescription: started } = await effects.client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: table,
        TargetTableName: to,
        ...(at ? { RestoreDateTime: at } : { UseLatestRestorableTime: true }),
      }),
    );
    const time = at ?? started?.RestoreSummary?.RestoreDateTime;
    effects.say(`Restoring ${table} as of ${time?.toISOString() ?? 'now'} into ${to} …`);
    return undefined;
  } catch (error) {
    // Do not wait until the table is active: then `RestoreInProgress`, which `rejectOtherTable` needs, would be false.
    if (error instanceof Error && error.name === 'TableAlreadyExistsException')
      return waitUntil(effects, to, () => true);
    throw new UserError(`${table} could not be restored: ${error instanceof Error ? error.message : error}`);
  }
}

/** Enables everything that the stack enables for its own table. It is safe to repeat. */
async function enableFeatures(effects: RestoreEffects, table: string, found: TableDescription): Promise<string> {
  const { client, say } = effects;
  const change = <T>(work: () => Promise<T>) => retryWhileBusy(effects, table, work);
  if (found.LatestStreamArn === undefined) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
    await change(() => client.send(new UpdateTableCommand({ TableName: table, StreamSpecification })));
  }
  const streamArn = await waitForStream(effects, table);
  say('The stream is enabled.');
  const TimeToLiveSpecification = { Enabled: true, AttributeName: TABLE.timeToLive };
  await change(() => client.send(new UpdateTimeToLiveCommand({ TableName: table, TimeToLiveSpecification }))).catch(
    (error: Error) => {
      if (!/already enabled/i.test(error.message)) throw error;
    },
  );
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await change(() =>
    client.send(new UpdateContinuousBackupsCommand({ TableName: table, PointInTimeRecoverySpecification })),
  );
  await change(() => client.send(new UpdateTableCommand({ TableName: table, DeletionProtectionEnabled: true })));
  await waitUntilActive(effects, table);
  say('Time to live, point-in-time recovery and deletion protection are enabled.');
  return streamArn;
}

/** DynamoDB accepts one change of a table at a time, and backups of a new table are not available immediately. */
const BUSY = ['ResourceInUseException', 'ContinuousBackupsUnavailableException', 'LimitExceededException'];

/** Repeats a change while DynamoDB is still busy with the table. */
async function retryWhileBusy<T>(
  { pollMilliseconds }: RestoreEffects,
  table: string,
  change: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < MAX_BUSY_ATTEMPTS; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof Error && BUSY.includes(error.name))) throw error;
    }
    await sleep(pollMilliseconds);
  }
  throw new UserError(
    `DynamoDB is still busy with ${table}. Run this command again later: it continues where it stopped.`,
  );
}

async function findTable({ client }: RestoreEffects, table: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: table }))).Table;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/** DescribeTable lags behind: it may return the table as it was before its stream was enabled. */
async function waitForStream(effects: RestoreEffects, table: string): Promise<string> {
  for (let poll = 0; poll < MAX_STREAM_POLLS; poll += 1) {
    const { LatestStreamArn: streamArn } = await waitUntilActive(effects, table);
    if (streamArn !== undefined) return streamArn;
    await sleep(effects.pollMilliseconds);
  }
  throw new UserError(`${table} has no stream, although the stream was enabled. Run this command again.`);
}

const waitUntilActive = (effects: RestoreEffects, table: string): Promise<TableDescription> =>
  waitUntil(effects, table, ({ TableStatus }) => TableStatus === 'ACTIVE');

async function waitUntil(
  effects: RestoreEffects,
  table: string,
  isReady: (found: TableDescription) => boolean,
): Promise<TableDescription> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const found = await findTable(effects, table);
    if (found && isReady(found)) return found;
    // At the usual pause, the command prints the status once per minute.
    if (poll % 4 === 3) effects.say(`${table} is ${found?.TableStatus ?? 'not found'} …`);
    await sleep(effects.pollMilliseconds);
  }
  throw new UserError(`${table} is still not ready. Run this command again later: it continues where it stopped.`);
}
