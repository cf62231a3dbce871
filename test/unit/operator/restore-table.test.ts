import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { readDeployOptions } from '../../../operator/deploy/options.ts';
import { readOptions } from '../../../operator/restore/options.ts';
import { restoreTable, switchTableCommand } from '../../../operator/restore/restore-table.ts';
import { UserError } from '../../../operator/user-error.ts';

const STREAM = 'arn:aws:dynamodb:us-east-1:123456789012:table/T-restored/stream/2026-01-31T12:00:00.000';

const AT = new Date('2026-01-31T12:00:00Z');
const SUMMARY = {
  SourceTableArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/T',
  RestoreDateTime: AT,
  RestoreInProgress: false,
};

interface FakeTable {
  readonly RestoreSummary?: Partial<typeof SUMMARY>;
}

/** Plays DynamoDB's part: a restored table comes without all that its original had. */
function fakeDynamoDb(there?: FakeTable, backUpsUnavailable = 0) {
  const calls: [string, Record<string, unknown>][] = [];
  let polls = there ? 1 : -1;
  let unavailable = backUpsUnavailable;
  let stream: string | undefined;
  const client = new DynamoDBClient({ region: 'us-east-1' });
  client.send = (async ({
    constructor: command,
    input,
  }: {
    constructor: { name: string };
    input: Record<string, unknown>;
  }) => {
    const name = command.name.replace('Command', '');
    if (name !== 'DescribeTable') calls.push([name, input]);
    if (name === 'RestoreTableToPointInTime') polls = 0;
    if (name === 'UpdateTable' && input.StreamSpecification) stream = STREAM;
    if (name === 'UpdateContinuousBackups' && unavailable > 0) {
      unavailable -= 1;
      throw Object.assign(new Error('Backups are being enabled'), { name: 'ContinuousBackupsUnavailableException' });
    }
    if (name !== 'DescribeTable') return {};
    if (polls < 0) throw Object.assign(new Error('no table'), { name: 'ResourceNotFoundException' });
    polls += 1;
    return { Table: { TableStatus: polls > 2 ? 'ACTIVE' : 'CREATING', LatestStreamArn: stream, ...there } };
  }) as unknown as DynamoDBClient['send'];
  return { client, calls };
}

const effectsOf = (client: DynamoDBClient) => ({ client, say: () => undefined, pollMilliseconds: 1 });

test('a restored table gets what DynamoDB leaves out', async () => {
  const { client, calls } = fakeDynamoDb();
  const options = readOptions(['--table', 'T', '--at', '2026-01-31T12:00:00Z']);
  if (!options) throw new Error('no options');
  expect(await restoreTable(effectsOf(client), options)).toBe(STREAM);
  expect(calls).toEqual([
    [
      'RestoreTableToPointInTime',
      { SourceTableName: 'T', TargetTableName: 'T-restored', RestoreDateTime: new Date('2026-01-31T12:00:00Z') },
    ],
    [
      'UpdateTable',
      {
        TableName: 'T-restored',
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
    ],
    [
      'UpdateTimeToLive',
      {
        TableName: 'T-restored',
        TimeToLiveSpecification: { Enabled: true, AttributeName: 'expires_at_seconds' },
      },
    ],
    [
      'UpdateContinuousBackups',
      { TableName: 'T-restored', PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
    ],
    ['UpdateTable', { TableName: 'T-restored', DeletionProtectionEnabled: true }],
  ]);
});

test.each<[string, typeof SUMMARY, Date | undefined]>([
  ['of the same time', SUMMARY, AT],
  ['that is being restored', { ...SUMMARY, RestoreInProgress: true }, undefined],
])('broken off, it goes on with the table that is there, %s', async (_name, RestoreSummary, at) => {
  const { client, calls } = fakeDynamoDb({ RestoreSummary });
  expect(await restoreTable(effectsOf(client), { table: 'T', to: 'T-restored', ...(at && { at }) })).toBe(STREAM);
  expect(calls.map(([name]) => name)).not.toContain('RestoreTableToPointInTime');
});

test.each<[string, FakeTable, Date | undefined, RegExp]>([
  ['of another time', { RestoreSummary: SUMMARY }, new Date('2026-02-01T12:00:00Z'), /as of 2026-01-31T12:00:00\.000Z/],
  [
    'of some time, where the latest is wanted',
    { RestoreSummary: SUMMARY },
    undefined,
    /--at 2026-01-31T12:00:00\.000Z/,
  ],
  [
    'of another table',
    { RestoreSummary: { ...SUMMARY, SourceTableArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/My-T' } },
    AT,
    /not a restore of T/,
  ],
  ['that was never restored', {}, AT, /not a restore of T/],
])('a table that is there, but %s, is not taken for the restored one', async (_name, there, at, reason) => {
  const { client, calls } = fakeDynamoDb(there);
  const restored = restoreTable(effectsOf(client), { table: 'T', to: 'T-restored', ...(at && { at }) });
  await expect(restored).rejects.toThrow(UserError);
  await expect(restored).rejects.toThrow(reason);
  await expect(restored).rejects.toThrow('--to');
  expect(calls).toEqual([]);
});

test('back-ups of a table that has just been made become available after a while', async () => {
  const { client, calls } = fakeDynamoDb(undefined, 3);
  expect(await restoreTable(effectsOf(client), { table: 'T', to: 'T-restored' })).toBe(STREAM);
  expect(calls.filter(([name]) => name === 'UpdateContinuousBackups')).toHaveLength(4);
  const never = fakeDynamoDb(undefined, Number.POSITIVE_INFINITY);
  const restored = restoreTable(effectsOf(never.client), { table: 'T', to: 'T-restored', at: AT });
  await expect(restored).rejects.toThrow(UserError);
});

test.each([
  [[], 'The table is missing'],
  [['--table', 'T', '--at', 'yesterday'], '--at must be a time'],
  [['--when', 'now'], 'npm run restore'],
])('%j is a mistake that is said in a sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(UserError);
  expect(() => readOptions(args)).toThrow(sentence);
});

test('the command that it prints at the end is one that the deployment takes', () => {
  const [, args = ''] = switchTableCommand(STREAM).split('npm run deploy -- ');
  expect(readDeployOptions(args.split(' '))?.given).toEqual({ importTable: STREAM });
});
