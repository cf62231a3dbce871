import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { readDeployOptions } from '../../../operator/deploy/options.ts';
import { readOptions } from '../../../operator/restore/options.ts';
import { restoreTable, switchTableCommand } from '../../../operator/restore/restore-table.ts';
import { UserError } from '../../../shared/user-error.ts';

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

interface FakeDynamoDbOptions {
  /** The table that already has the name of the restored table. */
  readonly existing?: FakeTable;
  /** The number of UpdateContinuousBackups calls that fail. */
  readonly failedBackupCalls?: number;
  /** The number of DescribeTable calls that do not show the existing table or the new stream yet. */
  readonly staleDescriptions?: number;
  /** Operations that fail because the table is busy, once per entry and in this order. */
  readonly busyWith?: string[];
}

/** A fake DynamoDB. A restored table has no stream until `restoreTable` enables one. */
function fakeDynamoDb(options: FakeDynamoDbOptions = {}) {
  const { existing, failedBackupCalls = 0, staleDescriptions = 0, busyWith = [] } = options;
  const calls: [string, Record<string, unknown>][] = [];
  let polls = existing ? 1 : -1;
  let remainingFailures = failedBackupCalls;
  let stream: string | undefined;
  let remainingStale = staleDescriptions;
  let remainingHidden = staleDescriptions;
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
    if (name === 'RestoreTableToPointInTime') {
      if (existing) throw Object.assign(new Error('exists'), { name: 'TableAlreadyExistsException' });
      polls = 0;
    }
    if (busyWith[0] === name) {
      busyWith.shift();
      throw Object.assign(new Error('Table is being updated'), { name: 'ResourceInUseException' });
    }
    if (name === 'UpdateTable' && input.StreamSpecification) stream = STREAM;
    if (name === 'UpdateContinuousBackups' && remainingFailures > 0) {
      remainingFailures -= 1;
      throw Object.assign(new Error('Backups are being enabled'), { name: 'ContinuousBackupsUnavailableException' });
    }
    if (name !== 'DescribeTable') return {};
    const isHidden = existing && remainingHidden > 0;
    if (isHidden) remainingHidden -= 1;
    if (polls < 0 || isHidden) throw Object.assign(new Error('no table'), { name: 'ResourceNotFoundException' });
    polls += 1;
    const isStale = stream !== undefined && remainingStale > 0;
    if (isStale) remainingStale -= 1;
    const LatestStreamArn = isStale ? undefined : stream;
    const TableStatus = polls > 2 ? 'ACTIVE' : 'CREATING';
    const RestoreSummary = existing?.RestoreSummary && {
      ...existing.RestoreSummary,
      RestoreInProgress: existing.RestoreSummary.RestoreInProgress && TableStatus !== 'ACTIVE',
    };
    return { Table: { TableStatus, LatestStreamArn, RestoreSummary } };
  }) as unknown as DynamoDBClient['send'];
  return { client, calls };
}

const effectsOf = (client: DynamoDBClient) => ({ client, say: () => undefined, pollMilliseconds: 1 });

test('adds the settings that a DynamoDB restore leaves out', async () => {
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

test('waits for the stream while descriptions still show the table without it', async () => {
  const { client } = fakeDynamoDb({ staleDescriptions: 3 });
  expect(await restoreTable(effectsOf(client), { table: 'T', to: 'T-restored' })).toBe(STREAM);
});

test.each<[string, typeof SUMMARY, Date | undefined]>([
  ['from the same time', SUMMARY, AT],
  ['that is still being restored', { ...SUMMARY, RestoreInProgress: true }, undefined],
])('resumes with an existing table %s, although descriptions do not show it yet', async (_name, RestoreSummary, at) => {
  const { client, calls } = fakeDynamoDb({ existing: { RestoreSummary }, staleDescriptions: 2 });
  expect(await restoreTable(effectsOf(client), { table: 'T', to: 'T-restored', ...(at && { at }) })).toBe(STREAM);
  expect(calls.map(([name]) => name)).toContain('RestoreTableToPointInTime');
});

test.each<[string, typeof SUMMARY, Date | undefined]>([
  ['from the same time', SUMMARY, AT],
  ['that is still being restored', { ...SUMMARY, RestoreInProgress: true }, undefined],
])('resumes an interrupted restore with an existing table %s', async (_name, RestoreSummary, at) => {
  const { client, calls } = fakeDynamoDb({ existing: { RestoreSummary } });
  expect(await restoreTable(effectsOf(client), { table: 'T', to: 'T-restored', ...(at && { at }) })).toBe(STREAM);
  expect(calls.map(([name]) => name)).not.toContain('RestoreTableToPointInTime');
});

test.each<[string, FakeTable, Date | undefined, RegExp]>([
  [
    'from another time',
    { RestoreSummary: SUMMARY },
    new Date('2026-02-01T12:00:00Z'),
    /as of 2026-01-31T12:00:00\.000Z/,
  ],
  [
    'from a given time if the latest is requested',
    { RestoreSummary: SUMMARY },
    undefined,
    /--at 2026-01-31T12:00:00\.000Z/,
  ],
  [
    'from another source table',
    { RestoreSummary: { ...SUMMARY, SourceTableArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/My-T' } },
    AT,
    /not a restore of T/,
  ],
  ['that was never restored', {}, AT, /not a restore of T/],
])('refuses to resume with an existing table %s', async (_name, existing, at, reason) => {
  const { client, calls } = fakeDynamoDb({ existing });
  const restored = restoreTable(effectsOf(client), { table: 'T', to: 'T-restored', ...(at && { at }) });
  await expect(restored).rejects.toThrow(UserError);
  await expect(restored).rejects.toThrow(reason);
  await expect(restored).rejects.toThrow('--to');
  expect(calls).toEqual([]);
});

test('retries while the backups of a new table are unavailable, and gives up if they stay unavailable', async () => {
  const { client, calls } = fakeDynamoDb({ failedBackupCalls: 3 });
  expect(await restoreTable(effectsOf(client), { table: 'T', to: 'T-restored' })).toBe(STREAM);
  expect(calls.filter(([name]) => name === 'UpdateContinuousBackups')).toHaveLength(4);
  const never = fakeDynamoDb({ failedBackupCalls: Number.POSITIVE_INFINITY });
  const restored = restoreTable(effectsOf(never.client), { table: 'T', to: 'T-restored', at: AT });
  await expect(restored).rejects.toThrow(UserError);
});

test('retries a change while DynamoDB is busy with another one', async () => {
  const busyWith = ['UpdateTable', 'UpdateTimeToLive', 'UpdateTimeToLive', 'UpdateTable'];
  const { client, calls } = fakeDynamoDb({ busyWith });
  expect(await restoreTable(effectsOf(client), { table: 'T', to: 'T-restored' })).toBe(STREAM);
  expect(busyWith).toEqual([]);
  expect(calls.map(([name]) => name)).toEqual([
    'RestoreTableToPointInTime',
    ...['UpdateTable', 'UpdateTable'],
    ...['UpdateTimeToLive', 'UpdateTimeToLive', 'UpdateTimeToLive'],
    'UpdateContinuousBackups',
    ...['UpdateTable', 'UpdateTable'],
  ]);
});

test.each([
  [[], 'The table is missing'],
  [['--table', 'T', '--at', 'yesterday'], '--at must be a time'],
  [['--when', 'now'], 'npm run restore'],
])('explains invalid arguments: %j', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(UserError);
  expect(() => readOptions(args)).toThrow(sentence);
});

test('prints a deploy command that the deployment accepts', () => {
  const [, args = ''] = switchTableCommand(STREAM).split('npm run deploy -- ');
  expect(readDeployOptions(args.split(' '))?.given).toEqual({ importTable: STREAM });
});
