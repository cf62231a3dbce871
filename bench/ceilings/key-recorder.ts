import { AsyncLocalStorage } from 'node:async_hooks';
import { BatchGetCommand, type DynamoDBDocumentClient, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { TABLE_INDEX } from '../../lambdas/contracts/table.ts';
import { itemSize } from '../../test/support/item-size.ts';

/** What one key took, in capacity units. `where` is the table or its index. */
export interface KeyUse {
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
  readonly RequestItems?: Record<string, { readonly Keys?: readonly Item[] }>;
  readonly ConsistentRead?: boolean;
  readonly IndexName?: string;
  readonly ExpressionAttributeValues?: Item;
}

const KILOBYTE = 1_024;
const writeUnitsOf = (item: Item | undefined) => Math.ceil(Math.max(1, itemSize(item ?? {})) / KILOBYTE);
const readUnitsOf = (item: Item | undefined) => Math.ceil(Math.max(1, itemSize(item ?? {})) / (4 * KILOBYTE));

/** Sees which partition keys the calls of a client touch, and how many units each takes by AWS's published rules. */
export function recordKeys(client: DynamoDBDocumentClient) {
  let uses: KeyUse[] = [];
  let recording = false;
  const own = new AsyncLocalStorage<true>();
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!recording || own.getStore()) return next(args);
        const input = args.input as Input;
        const written = writtenIn(input, commandName);
        const before = await own.run(true, () => read(client, written));
        const response = await next(args);
        const after = await own.run(true, () => read(client, written));
        const perKilobyte = input.TransactItems ? 2 : 1;
        for (const [index, { key }] of written.entries())
          uses.push(...writeUses(key, before[index], after[index], perKilobyte));
        uses.push(...readUses(input, commandName, response.output as { Item?: Item }));
        return response;
      },
    { step: 'initialize', name: 'keyRecorder', override: true },
  );
  return async (work: () => Promise<unknown>): Promise<readonly KeyUse[]> => {
    uses = [];
    recording = true;
    try {
      await work();
    } finally {
      recording = false;
    }
    return uses;
  };
}

interface Written {
  readonly table: string;
  readonly key: { readonly pk: string; readonly sk: string };
}

function writtenIn({ TransactItems, TableName = '', Item, Key }: Input, command: string): Written[] {
  const at = (table: string | undefined, { pk, sk }: Item): Written => ({
    table: table ?? '',
    key: { pk: String(pk), sk: String(sk) },
  });
  if (TransactItems) {
    return TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => {
      const other = Update ?? Delete ?? ConditionCheck;
      return Put ? at(Put.TableName, Put.Item ?? {}) : at(other?.TableName, other?.Key ?? {});
    });
  }
  return /^(?:Put|Update|Delete)Item/.test(command) ? [at(TableName, Item ?? Key ?? {})] : [];
}

async function read(
  client: DynamoDBDocumentClient,
  written: readonly Written[],
): Promise<readonly (Item | undefined)[]> {
  const [first] = written;
  if (!first) return [];
  const { Responses } = await client.send(
    new BatchGetCommand({
      RequestItems: { [first.table]: { Keys: written.map(({ key }) => key), ConsistentRead: true } },
    }),
  );
  const items = Responses?.[first.table] ?? [];
  return written.map(({ key }) => items.find((item) => item.pk === key.pk && item.sk === key.sk));
}

/** The larger of the old and the new self is charged; a key of the index that changes is taken out and put in. */
function writeUses(
  key: Written['key'],
  before: Item | undefined,
  after: Item | undefined,
  perKilobyte: number,
): KeyUse[] {
  const units = perKilobyte * Math.max(writeUnitsOf(before), writeUnitsOf(after));
  const places = [before, after].map((item) => item && [item[TABLE_INDEX.partitionKey], item[TABLE_INDEX.sortKey]]);
  const moved = JSON.stringify(places[0]) !== JSON.stringify(places[1]);
  const indexed = places.flatMap((place) => (moved && place?.[0] !== undefined ? [String(place[0])] : []));
  return [
    { where: 'table', pk: key.pk, writeUnits: units, readUnits: 0 },
    ...indexed.map((pk): KeyUse => ({ where: 'index', pk, writeUnits: 1, readUnits: 0 })),
  ];
}

function readUses(input: Input, command: string, output: { readonly Item?: Item }): KeyUse[] {
  const use = (pk: unknown, readUnits: number): KeyUse => ({
    where: input.IndexName ? 'index' : 'table',
    pk: String(pk),
    writeUnits: 0,
    readUnits,
  });
  const share = input.ConsistentRead ? 1 : 0.5;
  if (command.startsWith('GetItem')) return [use(input.Key?.pk, share * readUnitsOf(output.Item))];
  if (command.startsWith('BatchGetItem')) {
    return Object.values(input.RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys.map(({ pk }) => use(pk, 1)));
  }
  return command.startsWith('Query') ? [use(input.ExpressionAttributeValues?.[':pk'], share)] : [];
}
