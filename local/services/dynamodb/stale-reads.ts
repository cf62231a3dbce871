import * as z from 'zod';
import type { AwsResponse } from '../../engine/types.ts';
import { dynamodbCall } from './dynamodb-call.ts';

/** On AWS, a write is usually visible everywhere within a second. */
const STALE_MILLISECONDS = 500;
/** Above this number, expired entries are removed. */
const MAX_ENTRIES = 1_000;

const item = z.record(z.string(), z.unknown());
type Item = z.output<typeof item>;

const writtenItem = z.looseObject({ TableName: z.string(), Item: item.optional(), Key: item.optional() });
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), writtenItem)) });
const batchWrite = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(z.object({ PutRequest: z.object({ Item: item }), DeleteRequest: z.object({ Key: item }) }).partial()),
  ),
});
const readOptions = z.looseObject({
  ConsistentRead: z.boolean().default(false),
  ProjectionExpression: z.string().optional(),
});
const get = readOptions.extend({ TableName: z.string(), Key: item });
const query = readOptions.extend({ TableName: z.string(), IndexName: z.string().optional() });
const batchGet = z.looseObject({ RequestItems: z.record(z.string(), readOptions.extend({ Keys: z.array(item) })) });
const items = z.array(item).default([]);
const responses = {
  GetItem: z.looseObject({ Item: item.optional() }),
  Query: z.looseObject({ Items: items }),
  BatchGetItem: z.looseObject({ Responses: z.record(z.string(), items) }),
};
const keySchema = z.array(z.object({ AttributeName: z.string() }));
const description = z.object({
  Table: z.object({
    KeySchema: keySchema,
    GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string(), KeySchema: keySchema })).default([]),
  }),
});

/** An item before a write. */
interface EarlierState {
  /** Undefined if the item did not exist. */
  readonly item: Item | undefined;
  readonly untilMs: number;
}

/** The names of the key attributes of a table and of its indexes. */
interface KeyNames {
  readonly table: readonly string[];
  readonly indexes: Readonly<Record<string, readonly string[]>>;
}

/**
 * Simulates eventually consistent reads: for a while after a write, they return the item as it was before. An index
 * does not have new entries at first. Entries that were removed disappear immediately.
 */
export class StaleReads {
  readonly #port: number;
  readonly #keys = new Map<string, Promise<KeyNames>>();
  /** For each item, its recent states, oldest first. */
  readonly #earlier = new Map<string, readonly EarlierState[]>();

  constructor(port: number) {
    this.#port = port;
  }

  /** Remembers the items that the call is going to change. */
  async beforeWrite(operation: string, call: unknown): Promise<void> {
    if (this.#earlier.size > MAX_ENTRIES) this.#removeExpired();
    await Promise.all(itemsWrittenBy(operation, call).map(([table, keyOrItem]) => this.#remember(table, keyOrItem)));
  }

  /** The response of a read with the items as they were before. */
  async staleResponse(operation: string, call: unknown, current: AwsResponse): Promise<AwsResponse> {
    if (current.status !== 200) return current;
    const document: unknown = JSON.parse(String(current.body));
    const stale = await this.#staleDocument(operation, call, document);
    if (stale === document) return current;
    // The checksum does not match the changed body.
    const { 'x-amz-crc32': _checksum, ...headers } = current.headers ?? {};
    return { ...current, headers, body: JSON.stringify(stale) };
  }

  async #staleDocument(operation: string, call: unknown, document: unknown): Promise<unknown> {
    if (operation === 'GetItem') {
      const { TableName, Key, ...options } = get.parse(call);
      if (isNeverStale(options)) return document;
      const { Item, ...rest } = responses.GetItem.parse(document);
      const [found] = this.#staleItem(TableName, await this.#keysOf(TableName), Key, Item);
      return found ? { ...rest, Item: found } : rest;
    }
    if (operation === 'Query') {
      const { TableName, IndexName, ...options } = query.parse(call);
      if (isNeverStale(options)) return document;
      const { Items, ...rest } = responses.Query.parse(document);
      const keyNames = await this.#keysOf(TableName);
      const found = Items.flatMap((one) => this.#staleItem(TableName, keyNames, one, one, IndexName));
      return { ...rest, ...(Items.length > 0 && { Count: found.length }), Items: found };
    }
    if (operation === 'BatchGetItem') {
      const { Responses, ...rest } = responses.BatchGetItem.parse(document);
      const tables = Object.entries(batchGet.parse(call).RequestItems).map(async ([table, wanted]) => {
        const found = Responses[table] ?? [];
        if (isNeverStale(wanted)) return [table, found];
        const keyNames = await this.#keysOf(table);
        const byId = new Map(found.map((one) => [idOf(table, keyNames, one), one]));
        const stale = wanted.Keys.flatMap((key) =>
          this.#staleItem(table, keyNames, key, byId.get(idOf(table, keyNames, key))),
        );
        return [table, stale];
      });
      return { ...rest, Responses: Object.fromEntries(await Promise.all(tables)) };
    }
    return document;
  }

  /** The item as it was before its recent changes, or as it is now if there were none. A list with at most one item. */
  #staleItem(table: string, keyNames: KeyNames, key: Item, current: Item | undefined, index?: string): Item[] {
    const earlier = this.#recentStates(idOf(table, keyNames, key))[0];
    if (earlier === undefined) return current ? [current] : [];
    if (index === undefined) return earlier.item ? [earlier.item] : [];
    const wasListed = (keyNames.indexes[index] ?? []).every((name) => isSame(earlier.item?.[name], key[name]));
    return wasListed && current ? [current] : [];
  }

  async #remember(table: string, keyOrItem: Item): Promise<void> {
    const keyNames = await this.#keysOf(table);
    const id = idOf(table, keyNames, keyOrItem);
    const Key = Object.fromEntries(keyNames.table.map((name) => [name, keyOrItem[name]]));
    const found = await dynamodbCall(this.#port, 'GetItem', { TableName: table, Key, ConsistentRead: true });
    const untilMs = Date.now() + STALE_MILLISECONDS;
    this.#earlier.set(id, [...this.#recentStates(id), { item: responses.GetItem.parse(found).Item, untilMs }]);
  }

  #recentStates(id: string): readonly EarlierState[] {
    const nowMs = Date.now();
    return (this.#earlier.get(id) ?? []).filter(({ untilMs }) => untilMs > nowMs);
  }

  #removeExpired(): void {
    for (const id of this.#earlier.keys()) if (this.#recentStates(id).length === 0) this.#earlier.delete(id);
  }

  #keysOf(table: string): Promise<KeyNames> {
    const known = this.#keys.get(table);
    if (known) return known;
    const keys = dynamodbCall(this.#port, 'DescribeTable', { TableName: table }).then((document) => {
      const { KeySchema, GlobalSecondaryIndexes } = description.parse(document).Table;
      const indexes = GlobalSecondaryIndexes.map((index) => [index.IndexName, namesOf(index.KeySchema)]);
      return { table: namesOf(KeySchema), indexes: Object.fromEntries(indexes) };
    });
    this.#keys.set(table, keys);
    // The next call tries again.
    keys.catch(() => this.#keys.delete(table));
    return keys;
  }
}

const namesOf = (schema: z.output<typeof keySchema>) => schema.map(({ AttributeName }) => AttributeName);

/**
 * Whether a read always returns current items. Reads with a projection do, because they are hard to simulate: their
 * items can lack the key attributes, and the stored earlier items would first have to be reduced to the projection.
 */
const isNeverStale = ({ ConsistentRead, ProjectionExpression }: z.output<typeof readOptions>): boolean =>
  ConsistentRead || ProjectionExpression !== undefined;

const idOf = (table: string, { table: names }: KeyNames, keyOrItem: Item): string =>
  JSON.stringify([table, ...names.map((name) => keyOrItem[name])]);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The table of each written item, with the item or its key. */
function itemsWrittenBy(operation: string, call: unknown): [table: string, keyOrItem: Item][] {
  if (operation === 'TransactWriteItems') {
    return transaction
      .parse(call)
      .TransactItems.flatMap((part) =>
        Object.entries(part).flatMap(([kind, one]) => (kind === 'ConditionCheck' ? [] : keyOrItemOf(one))),
      );
  }
  if (operation === 'BatchWriteItem') {
    return Object.entries(batchWrite.parse(call).RequestItems).flatMap(([table, requests]) =>
      requests.flatMap(({ PutRequest, DeleteRequest }): [string, Item][] => {
        const keyOrItem = PutRequest?.Item ?? DeleteRequest?.Key;
        return keyOrItem ? [[table, keyOrItem]] : [];
      }),
    );
  }
  return ['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation) ? keyOrItemOf(writtenItem.parse(call)) : [];
}

function keyOrItemOf({ TableName, Item, Key }: z.output<typeof writtenItem>): [string, Item][] {
  const keyOrItem = Item ?? Key;
  return keyOrItem ? [[TableName, keyOrItem]] : [];
}
