import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { retry } from '../retry.ts';
import { Contended } from './contended.ts';
import type { Item, ItemKey, Table } from './table.ts';

/** DynamoDB's limit for one call. */
const KEYS_PER_CALL = 100;
const ATTEMPTS = 8;
const BACKOFF = { baseMilliseconds: 10, capMilliseconds: 2_000 };

/**
 * Items in one round trip, each as last written, in the order of the keys; `undefined` for what is not
 * there. They are read one by one: a transaction may commit in between, and whoever cares must notice.
 */
export async function batchGet(
  table: Table,
  keys: readonly ItemKey[],
  { attributes }: { readonly attributes?: readonly string[] } = {},
): Promise<readonly (Item | undefined)[]> {
  const calls = Array.from({ length: Math.ceil(keys.length / KEYS_PER_CALL) }, (_, index) =>
    keys.slice(index * KEYS_PER_CALL, (index + 1) * KEYS_PER_CALL),
  );
  const found = (await Promise.all(calls.map((call) => getAll(table, call, attributes)))).flat();
  return keys.map(({ pk, sk }) => found.find((item) => item.pk === pk && item.sk === sk));
}

async function getAll(table: Table, keys: readonly ItemKey[], attributes?: readonly string[]): Promise<Item[]> {
  const found: Item[] = [];
  let wanted: Item[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  const getWanted = async () => {
    const { Responses, UnprocessedKeys } = await table.client.send(
      new BatchGetCommand({
        RequestItems: {
          [table.name]: {
            Keys: wanted,
            ConsistentRead: true,
            ...(attributes && { ProjectionExpression: ['pk', 'sk', ...attributes].join(', ') }),
          },
        },
      }),
    );
    found.push(...(Responses?.[table.name] ?? []));
    // DynamoDB answers with what it could read under throttling; the rest is asked for again.
    wanted = UnprocessedKeys?.[table.name]?.Keys ?? [];
    if (wanted.length > 0) throw new Contended('DynamoDB left keys unread.');
  };
  await retry(getWanted, { ...BACKOFF, attempts: ATTEMPTS, when: (error) => error instanceof Contended });
  return found;
}
