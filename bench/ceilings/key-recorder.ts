import { AsyncLocalStorage } from 'node:async_hooks';
import { BatchGetCommand, type DynamoDBDocumentClient, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { TABLE_INDEX } from '../../contracts/table.ts';
import { itemSize } from '../../test/support/functions/item-size.ts';

/** Capacity units that a call used with one partition key. */
export interface KeyUse {
  /** Whether the key belongs to the table or to its index. */
  readonly where: 'table' | 'index';
  readonly pk: string;
  readonly writeUnits: number;
  readonly readUnits: number;
}

type Item = Record<string, unknown>;
type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>;
interface Input {
  readonly TableName?: string;
  readonly TransactItems?: Writes;
  readonly Item?: Item;
  readonly Key?: Item;
  readonly RequestItems?: Record<string, { readonly Keys?: readonly Item[]; readonly ConsistentRead?: boolean }>;
  readonly ConsistentRead?: boolean;
  readonly IndexName?: string;
  readonly ExpressionAttributeValues?: Item;
}
interface Output {
  readonly ConsumedCapacity?: { readonly CapacityUnits?: number };
}

const KILOBYTE = 1_024;
const writeUnitsOf = (item: Item | undefined) => Math.ceil(Math.max(1, itemSize(item ?? {})) / KILOBYTE);
const readUnitsOf = (item: Item | undefined) => Math.ceil(Math.max(1, itemSize(item ?? {})) / (4 * KILOBYTE));

/**
 * Returns a function that runs `work` and returns which partition keys the client's calls touched meanwhile, and how
 * many units each call used according to AWS's published rules. A transaction uses twice as many units, and a change of
 * an index key adds units of the index. Reads of the stream and deletions by TTL use no units.
 */
export function recordKeys(client: DynamoDBDocumentClient) {
  let uses: KeyUse[] = [];
  let isRecording = false;
  // Marks the reads that the recorder itself makes, which it must not record.
  const ownReads = new AsyncLocalStorage<true>();
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!isRecording || ownReads.getStore()) return next(args);
        const input = args.input as Input;
        const touched = touchedBy(input, commandName);
        const before = await ownReads.run(true, () => read(client, touched));
        const response = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        if (isRead(commandName)) {
          uses.push(...readUses(input, commandName, response.output as Output, before));
          return response;
        }
        const after = await ownReads.run(true, () => read(client, touched));
        const unitsPerKilobyte = input.TransactItems ? 2 : 1;
        for (const [index, { key }] of touched.entries())
          uses.push(...writeUses(key, before[index], after[index], unitsPerKilobyte));
        return response;
      },
    { step: 'initialize', name: 'keyRecorder', override: true },
  );
  return async (work: () => Promise<unknown>): Promise<readonly KeyUse[]> => {
    uses = [];
    isRecording = true;
    try {
      await work();
    } finally {
      isRecording = false;
    }
    return uses;
  };
}

const isRead = (command: string) => /^(?:GetItem|BatchGetItem|Query)/.test(command);

interface Touched {
  readonly table: string;
  readonly key: { readonly pk: string; readonly sk: string };
}

/**
 * The items that a call touches. An unsupported call throws an error, because its units would be missing from the
 * results.
 */
function touchedBy(input: Input, command: string): Touched[] {
  const { TransactItems = [], RequestItems = {}, TableName = '', Item, Key } = input;
  const touch = (table: string | undefined, { pk, sk }: Item): Touched => ({
    table: table ?? '',
    key: { pk: String(pk), sk: String(sk) },
  });
  if (command.startsWith('TransactWriteItems')) {
    return TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => {
      const keyed = Update ?? Delete ?? ConditionCheck;
      return Put ? touch(Put.TableName, Put.Item ?? {}) : touch(keyed?.TableName, keyed?.Key ?? {});
    });
  }
  if (command.startsWith('Query')) return [];
  if (command.startsWith('BatchGetItem'))
    return Object.entries(RequestItems).flatMap(([table, { Keys = [] }]) => Keys.map((key) => touch(table, key)));
  if (/^(?:Get|Put|Update|Delete)Item/.test(command)) return [touch(TableName, Item ?? Key ?? {})];
  throw new Error(`The key recorder does not support ${command}.`);
}

async function read(
  client: DynamoDBDocumentClient,
  touched: readonly Touched[],
): Promise<readonly (Item | undefined)[]> {
  const [first] = touched;
  if (!first) return [];
  const { Responses } = await client.send(
    new BatchGetCommand({
      RequestItems: { [first.table]: { Keys: touched.map(({ key }) => key), ConsistentRead: true } },
    }),
  );
  const items = Responses?.[first.table] ?? [];
  return touched.map(({ key }) => items.find((item) => item.pk === key.pk && item.sk === key.sk));
}

/**
 * The units that a write uses. The larger of the old and the new item is charged. If an index key changes, DynamoDB
 * deletes the old entry of the index and inserts a new one.
 */
function writeUses(
  key: Touched['key'],
  before: Item | undefined,
  after: Item | undefined,
  unitsPerKilobyte: number,
): KeyUse[] {
  const units = unitsPerKilobyte * Math.max(writeUnitsOf(before), writeUnitsOf(after));
  const indexKeys = [before, after].map((item) => item && [item[TABLE_INDEX.partitionKey], item[TABLE_INDEX.sortKey]]);
  const isMoved = JSON.stringify(indexKeys[0]) !== JSON.stringify(indexKeys[1]);
  // The index contains only keys, so no other change affects it.
  const indexed = indexKeys.flatMap((indexKey) =>
    isMoved && indexKey?.[0] !== undefined ? [String(indexKey[0])] : [],
  );
  return [
    { where: 'table', pk: key.pk, writeUnits: units, readUnits: 0 },
    ...indexed.map((pk): KeyUse => ({ where: 'index', pk, writeUnits: 1, readUnits: 0 })),
  ];
}

/** The units that a read uses. A missing item is charged like a small one, even if the database reports no units. */
function readUses(input: Input, command: string, output: Output, items: readonly (Item | undefined)[]): KeyUse[] {
  const use = (pk: unknown, readUnits: number): KeyUse => ({
    where: input.IndexName ? 'index' : 'table',
    pk: String(pk),
    writeUnits: 0,
    readUnits,
  });
  const unitShare = (consistent: boolean | undefined) => (consistent ? 1 : 0.5);
  if (command.startsWith('Query')) {
    const charged = Math.max(unitShare(input.ConsistentRead), output.ConsumedCapacity?.CapacityUnits ?? 0);
    return [use(input.ExpressionAttributeValues?.[':pk'], charged)];
  }
  const keys = input.Key
    ? [{ key: input.Key, consistent: input.ConsistentRead }]
    : Object.values(input.RequestItems ?? {}).flatMap(({ Keys = [], ConsistentRead }) =>
        Keys.map((key) => ({ key, consistent: ConsistentRead })),
      );
  return keys.map(({ key, consistent }, index) => use(key.pk, unitShare(consistent) * readUnitsOf(items[index])));
}
