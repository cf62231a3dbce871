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
import { UserError } from '../user-error.ts';
import type { RestoreOptions } from './options.ts';

export interface RestoreEffects {
  readonly client: DynamoDBClient;
  readonly say: (line: string) => void;
  /** Between two looks at a table that is being restored: that takes minutes to hours. */
  readonly pollMilliseconds: number;
}

/** What hands the restored table to the stack. */
export const takeOverCommand = (streamArn: string): string => `npm run deploy -- --importTable ${streamArn}`;

/** Ten minutes at the usual pace: DynamoDB enables the back-ups of a new table by and by. */
const MOST_BACKUP_ATTEMPTS = 40;

/** Ten hours at the usual pace; larger tables go on with the next run of the command. */
const MOST_POLLS = 2_400;

/**
 * Restores into a new table, and gives it what DynamoDB leaves out of a restored one: its stream, the
 * time to live, point-in-time recovery, and the protection against deletion. Returns the stream's ARN.
 */
export async function restoreTable(effects: RestoreEffects, options: RestoreOptions): Promise<string> {
  const there = await find(effects, options.to);
  if (there === undefined) {
    await startRestore(effects, options);
  } else {
    refuseOtherTable(there, options);
    effects.say(`${options.to} is there already: going on with it.`);
  }
  const restored = await untilActive(effects, options.to);
  return takeOverReady(effects, options.to, restored);
}

/** What is there under the name may be of another day, or somebody's table: neither is what was asked for. */
function refuseOtherTable({ RestoreSummary: restored }: TableDescription, { table, to, at }: RestoreOptions): void {
  if (restored?.RestoreDateTime === undefined || !restored.SourceTableArn?.endsWith(`:table/${table}`)) {
    throw new UserError(`${to} is there already, and is not ${table} restored. Choose another name: --to NAME`);
  }
  const time = restored.RestoreDateTime;
  // Without a time the latest is wanted: a restore under way was started for that, one of the past was not.
  const isWanted = at ? secondsOf(at) === secondsOf(time) : restored.RestoreInProgress === true;
  if (isWanted) return;
  throw new UserError(
    [
      `${to} is there already: ${table} as of ${time.toISOString()}.`,
      `Go on with it: --at ${time.toISOString()}`,
      'Or restore into another table: --to NAME',
    ].join('\n'),
  );
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

async function startRestore({ client, say }: RestoreEffects, { table, to, at }: RestoreOptions): Promise<void> {
  const { TableDescription: started } = await client
    .send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: table,
        TargetTableName: to,
        ...(at ? { RestoreDateTime: at } : { UseLatestRestorableTime: true }),
      }),
    )
    .catch((error: Error) => {
      throw new UserError(`${table} could not be restored: ${error.message}`);
    });
  const time = at ?? started?.RestoreSummary?.RestoreDateTime;
  say(`Restoring ${table} as of ${time?.toISOString() ?? 'now'} into ${to} …`);
}

/** Everything that the stack gives its own table. Safe to repeat. */
async function takeOverReady(effects: RestoreEffects, table: string, found: TableDescription): Promise<string> {
  const { client, say } = effects;
  if (found.LatestStreamArn === undefined) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
    await client.send(new UpdateTableCommand({ TableName: table, StreamSpecification }));
  }
  const { LatestStreamArn: streamArn } = await untilActive(effects, table);
  say('Its stream is on.');
  const TimeToLiveSpecification = { Enabled: true, AttributeName: TABLE.timeToLive };
  await client
    .send(new UpdateTimeToLiveCommand({ TableName: table, TimeToLiveSpecification }))
    .catch((error: Error) => {
      if (!/already enabled/i.test(error.message)) throw error;
    });
  await enableRecovery(effects, table);
  await client.send(new UpdateTableCommand({ TableName: table, DeletionProtectionEnabled: true }));
  await untilActive(effects, table);
  say('Expiry, point-in-time recovery and the protection against deletion are on.');
  if (streamArn === undefined)
    throw new UserError(`${table} has no stream, though it was switched on. Run this again.`);
  return streamArn;
}

async function enableRecovery({ client, pollMilliseconds }: RestoreEffects, table: string): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  for (let attempt = 0; attempt < MOST_BACKUP_ATTEMPTS; attempt += 1) {
    try {
      await client.send(new UpdateContinuousBackupsCommand({ TableName: table, PointInTimeRecoverySpecification }));
      return;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ContinuousBackupsUnavailableException')) throw error;
    }
    await sleep(pollMilliseconds);
  }
  throw new UserError(`Point-in-time recovery of ${table} cannot be switched on yet. Run this again later.`);
}

async function find({ client }: RestoreEffects, table: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: table }))).Table;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function untilActive(effects: RestoreEffects, table: string): Promise<TableDescription> {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    const found = await find(effects, table);
    if (found?.TableStatus === 'ACTIVE') return found;
    if (poll % 4 === 3) effects.say(`${table} is ${found?.TableStatus ?? 'not there'} …`);
    await sleep(effects.pollMilliseconds);
  }
  throw new UserError(`${table} is still not ready. Run this again later: it goes on where it is.`);
}
