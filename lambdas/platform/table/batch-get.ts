import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { Contended } from './contended.ts';
import type { Table } from './table.ts';

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}
export type Item = Record<string, unknown>;

const ATTEMPTS = 8;
const BASE_MILLISECONDS = 10;

/**
 * Up to 100 items in one round trip, each as last written, in the order of the keys. They are read
 * one by one: a transaction may commit in between, and whoever cares must notice.
 */
export async function readTogether(table: Table, keys: readonly ItemKey[]): Promise<readonly (Item | undefined)[]> {
  const found: Item[] = [];
  let wanted: Item[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let attempt = 1; wanted.length > 0; attempt += 1) {
    if (attempt > ATTEMPTS) throw new Contended('DynamoDB left keys unread.');
    if (attempt > 1) await sleep(Math.random() * BASE_MILLISECONDS * 2 ** attempt);
    const answer = await table.client.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys: wanted, ConsistentRead: true } } }),
    );
    found.push(...(answer.Responses?.[table.name] ?? []));
    // DynamoDB answers with what it could read under throttling; the rest is asked for again.
    wanted = answer.UnprocessedKeys?.[table.name]?.Keys ?? [];
  }
  return keys.map(({ pk, sk }) => found.find((item) => item.pk === pk && item.sk === sk));
}
