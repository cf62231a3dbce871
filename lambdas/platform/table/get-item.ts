import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Item, ItemKey, Table } from './table.ts';

interface GetOptions {
  /** `false` costs half, but can miss writes from the last second. @default true */
  readonly consistent?: boolean;
}

/** Reads one item, by default with strong consistency. */
export async function getItem(
  table: Table,
  { pk, sk }: ItemKey,
  { consistent = true }: GetOptions = {},
): Promise<Item | undefined> {
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk }, ConsistentRead: consistent }),
  );
  return item;
}

/** Whether the item exists. Transfers only its partition key, not the whole item. */
export async function itemExists(table: Table, { pk, sk }: ItemKey): Promise<boolean> {
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk }, ProjectionExpression: 'pk', ConsistentRead: true }),
  );
  return item !== undefined;
}
