import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { Contended } from './contended.ts';
import type { ItemKey } from './batch-get.ts';
import type { Table } from './table.ts';

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/** DynamoDB's limit for one call. */
const BATCH_SIZE = 25;
const ATTEMPTS = 8;
const BASE_MILLISECONDS = 20;

/** Deletes items, 25 a call; those that are gone already are no error. */
export async function deleteAll(table: Table, keys: readonly ItemKey[]): Promise<void> {
  for (let start = 0; start < keys.length; start += BATCH_SIZE) {
    await deleteBatch(table, keys.slice(start, start + BATCH_SIZE));
  }
}

async function deleteBatch(table: Table, keys: readonly ItemKey[]): Promise<void> {
  let open: Requests = keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const answer = await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: open } }));
    // Under throttling DynamoDB does a part and hands back the rest.
    open = answer.UnprocessedItems?.[table.name] ?? [];
    if (open.length === 0) return;
    await sleep(Math.random() * BASE_MILLISECONDS * 2 ** attempt);
  }
  throw new Contended('DynamoDB left items undeleted.');
}
