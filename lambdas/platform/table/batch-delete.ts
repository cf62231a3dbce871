import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { retry } from '../retry.ts';
import { Contended } from './contended.ts';
import type { ItemKey, Table } from './table.ts';

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/** DynamoDB's limit for one call. */
const KEYS_PER_CALL = 25;
const ATTEMPTS = 8;
const BACKOFF = { baseMilliseconds: 40, capMilliseconds: 5_000 };

/** Deletes items, 25 per call. Items that are already gone are not an error. */
export async function batchDelete(table: Table, keys: readonly ItemKey[]): Promise<void> {
  for (let start = 0; start < keys.length; start += KEYS_PER_CALL) {
    await deleteAll(table, keys.slice(start, start + KEYS_PER_CALL));
  }
}

async function deleteAll(table: Table, keys: readonly ItemKey[]): Promise<void> {
  let left: Requests = keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  const deleteLeft = async () => {
    const { UnprocessedItems } = await table.client.send(
      new BatchWriteCommand({ RequestItems: { [table.name]: left } }),
    );
    // When throttled, DynamoDB deletes some items and returns the rest.
    left = UnprocessedItems?.[table.name] ?? [];
    if (left.length > 0) throw new Contended('DynamoDB did not delete all items.');
  };
  await retry(deleteLeft, { ...BACKOFF, attempts: ATTEMPTS, when: (error) => error instanceof Contended });
}
