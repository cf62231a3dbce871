import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { retry } from '../retry.ts';
import { Contended } from './contended.ts';
import { projectionExpression } from './expressions.ts';
import type { Item, ItemKey, Table } from './table.ts';

/** DynamoDB's limit for one call. */
const KEYS_PER_CALL = 100;
const ATTEMPTS = 8;
const BACKOFF = { baseMilliseconds: 20, capMilliseconds: 2_000 };

interface BatchGetOptions {
  readonly attributes?: readonly string[];
  /** `false` costs half, but can miss writes from the last second. @default true */
  readonly consistent?: boolean;
}

/**
 * Reads items in parallel batches and returns them in the order of the keys, by default with strong consistency.
 * Missing items are `undefined`. This is not a transaction: another write can commit between the reads of two items.
 */
export async function batchGet(
  table: Table,
  keys: readonly ItemKey[],
  options: BatchGetOptions = {},
): Promise<readonly (Item | undefined)[]> {
  // DynamoDB rejects a batch with duplicate keys.
  const wanted = [...new Map(keys.map((key) => [textOf(key), key])).values()];
  const batches = Array.from({ length: Math.ceil(wanted.length / KEYS_PER_CALL) }, (_, index) =>
    wanted.slice(index * KEYS_PER_CALL, (index + 1) * KEYS_PER_CALL),
  );
  const items = (await Promise.all(batches.map((batch) => getAll(table, batch, options)))).flat();
  const found = new Map(items.map((item) => [textOf(item), item]));
  return keys.map((key) => found.get(textOf(key)));
}

const textOf = ({ pk, sk }: Item | ItemKey): string => JSON.stringify([pk, sk]);

async function getAll(
  table: Table,
  keys: readonly ItemKey[],
  { attributes, consistent = true }: BatchGetOptions,
): Promise<Item[]> {
  const found: Item[] = [];
  const projection = attributes && projectionExpression(['pk', 'sk', ...attributes]);
  let wanted: Item[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  const getWanted = async () => {
    const { Responses, UnprocessedKeys } = await table.client.send(
      new BatchGetCommand({
        RequestItems: { [table.name]: { Keys: wanted, ConsistentRead: consistent, ...projection } },
      }),
    );
    found.push(...(Responses?.[table.name] ?? []));
    // When throttled, DynamoDB returns some items. Request the rest again.
    wanted = UnprocessedKeys?.[table.name]?.Keys ?? [];
    if (wanted.length > 0) throw new Contended('DynamoDB did not read all keys.');
  };
  await retry(getWanted, { ...BACKOFF, attempts: ATTEMPTS, when: (error) => error instanceof Contended });
  return found;
}
