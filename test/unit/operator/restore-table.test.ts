import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { readDeployOptions } from '../../../operator/deploy/options.ts';
import { readOptions } from '../../../operator/restore/options.ts';
import { restoreTable, takeOverCommand } from '../../../operator/restore/restore-table.ts';
import { UserError } from '../../../operator/user-error.ts';

const STREAM = 'arn:aws:dynamodb:us-east-1:123456789012:table/T-restored/stream/2026-01-31T12:00:00.000';

/** Plays DynamoDB's part: a restored table comes without all that its original had. */
function fakeDynamoDb(alreadyThere = false) {
  const calls: [string, Record<string, unknown>][] = [];
  let polls = alreadyThere ? 1 : -1;
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
    if (name !== 'DescribeTable') return {};
    if (polls < 0) throw Object.assign(new Error('no table'), { name: 'ResourceNotFoundException' });
    polls += 1;
    return { Table: { TableStatus: polls > 2 ? 'ACTIVE' : 'CREATING', LatestStreamArn: stream } };
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

test('broken off, it goes on with the table that is there', async () => {
  const { client, calls } = fakeDynamoDb(true);
  expect(await restoreTable(effectsOf(client), { table: 'T', to: 'T-restored' })).toBe(STREAM);
  expect(calls.map(([name]) => name)).not.toContain('RestoreTableToPointInTime');
});

test.each([
  [[], 'Say which table'],
  [['--table', 'T', '--at', 'yesterday'], '--at must be a time'],
  [['--when', 'now'], 'npm run restore'],
])('%j is a mistake that is said in a sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(UserError);
  expect(() => readOptions(args)).toThrow(sentence);
});

test('the command that it prints at the end is one that the deployment takes', () => {
  const [, args = ''] = takeOverCommand(STREAM).split('npm run deploy -- ');
  expect(readDeployOptions(args.split(' '))?.given).toEqual({ importTable: STREAM });
});
