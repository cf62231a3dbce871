import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { expect, test } from '@jest/globals';
import { recordsOf } from '../../../operator/dead-letters/stream-records.ts';

const BATCH = { streamArn: 'arn', shardId: 'shard', startSequenceNumber: '10', endSequenceNumber: '12', batchSize: 3 };

/** A fake shard with these pages of sequence numbers. After them it ends, or stays open without more records. */
function shard(pages: readonly string[][], isOpen = false): DynamoDBStreamsClient {
  const client = new DynamoDBStreamsClient({ region: 'us-east-1' });
  client.send = (async ({ input }: { input: { ShardIterator?: string; SequenceNumber?: string } }) => {
    if (input.ShardIterator === undefined) return { ShardIterator: '0' };
    const page = Number(input.ShardIterator);
    const Records = (pages[page] ?? []).map((SequenceNumber) => ({ dynamodb: { SequenceNumber } }));
    return { Records, ...((isOpen || page + 1 < pages.length) && { NextShardIterator: String(page + 1) }) };
  }) as unknown as DynamoDBStreamsClient['send'];
  return client;
}

const sequenceNumbersOf = async (client: DynamoDBStreamsClient) =>
  (await recordsOf(client, BATCH)).map(
    (record) => (record as { dynamodb: { SequenceNumber: string } }).dynamodb.SequenceNumber,
  );

test.each([
  ['in one page', [['10', '11', '12', '13']]],
  ['with empty pages before and between its records', [[], ['10'], [], [], ['11', '12']]],
  ['without its last record, if a later record follows', [['10', '11'], [], ['13']]],
  ['with leading zeros, as DynamoDB Local writes them', [['0010'], ['0011', '0012']]],
])('reads a batch %s', async (_name, pages) => {
  const wanted = pages.flat().filter((number) => Number(number) <= 12);
  expect(await sequenceNumbersOf(shard(pages))).toEqual(wanted);
  expect(await sequenceNumbersOf(shard(pages, true))).toEqual(wanted);
});

test.each([
  ['ends', false],
  ['returns nothing more', true],
])('refuses a partial batch if the shard %s before the last record of the batch', async (_name, isOpen) => {
  await expect(sequenceNumbersOf(shard([['10'], ['11'], []], isOpen))).rejects.toThrow('does not have record 12');
});
