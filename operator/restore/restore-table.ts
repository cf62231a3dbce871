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
import { TABLE } from '../../lambdas/contracts/table.ts';
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

/** Ten hours at the usual pace; larger tables go on with the next run of the command. */
const MOST_POLLS = 2_400;

/**
 * Restores into a new table, and gives it what DynamoDB leaves out of a restored one: its stream, the
 * time to live, point-in-time recovery, and the protection against deletion. Returns the stream's ARN.
 */
export async function restoreTable(effects: RestoreEffects, options: RestoreOptions): Promise<string> {
  if (await find(effects, options.to)) effects.say(`${options.to} is there already: going on with it.`);
  else await startRestore(effects, options);
  const restored = await untilActive(effects, options.to);
  return takeOverReady(effects, options.to, restored);
}

async function startRestore({ client, say }: RestoreEffects, { table, to, at }: RestoreOptions): Promise<void> {
  await client
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
  say(`Restoring ${table} as of ${at?.toISOString() ?? 'now'} into ${to} …`);
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
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(new UpdateContinuousBackupsCommand({ TableName: table, PointInTimeRecoverySpecification }));
  await client.send(new UpdateTableCommand({ TableName: table, DeletionProtectionEnabled: true }));
  await untilActive(effects, table);
  say('Expiry, point-in-time recovery and the protection against deletion are on.');
  if (streamArn === undefined)
    throw new UserError(`${table} has no stream, though it was switched on. Run this again.`);
  return streamArn;
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
