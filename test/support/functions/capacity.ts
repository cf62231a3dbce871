import { AsyncLocalStorage } from 'node:async_hooks';
import { BatchGetCommand, type DynamoDBDocumentClient, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { outsideFunctions } from './granted-calls.ts';
import { itemSize } from './item-size.ts';

/** One database call and its cost in capacity units. */
export interface MeasuredCall {
  readonly command: string;
  readonly units: number;
}

export interface Meter {
  /** Runs a function and returns its database calls in the order of their responses. */
  measure<T>(work: () => Promise<T>): Promise<{ result: T; calls: readonly MeasuredCall[]; units: number }>;
}

interface Charged {
  readonly CapacityUnits?: number;
}
type Item = Record<string, unknown>;

const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0);

/**
 * Makes a client report the cost of each call. A new meter of a client replaces the previous one. Concurrent
 * measurements count each other's calls, too. By default, a separate write to the audit log is excluded: most changes
 * cause one, and the tests of the audit log cover it.
 */
export function meter(client: DynamoDBDocumentClient, { audit = false } = {}): Meter {
  /** The calls of each measurement in progress. */
  const measurements = new Set<MeasuredCall[]>();
  const record = (call: MeasuredCall) => {
    for (const calls of measurements) calls.push(call);
  };
  /** Set during the reads of the meter itself, which are not measured. */
  const meterCalls = new AsyncLocalStorage<true>();
  const asMeter = <T>(read: () => Promise<T>) => outsideFunctions(() => meterCalls.run(true, read));
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (measurements.size === 0 || meterCalls.getStore()) return next(args);
      const command = String(context.commandName ?? '').replace(/Command$/, '');
      const { TransactItems: writes } = args.input as { TransactItems?: Writes };
      const before = writes && (await asMeter(() => itemsOf(client, writes)));
      const response = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } }).catch(
        async (error) => {
          // DynamoDB also charges for writes that fail their condition.
          const units = before
            ? transactionUnits(before, before)
            : await asMeter(() => refusedUnits(client, args.input, error));
          record({ command: `${command} refused`, units });
          throw error;
        },
      );
      const after = writes && (await asMeter(() => itemsOf(client, writes)));
      const units = before && after ? transactionUnits(before, after) : otherUnits(args.input, response.output);
      const isAudit = (args.input as { Item?: Item }).Item?.type === 'audit_entry';
      if (audit || !isAudit) record({ command, units });
      return response;
    },
    { step: 'initialize', name: 'capacityMeter', override: true },
  );
  return {
    async measure(work) {
      const calls: MeasuredCall[] = [];
      measurements.add(calls);
      const result = await work().finally(() => measurements.delete(calls));
      return { result, calls, units: sum(calls.map((call) => call.units)) };
    },
  };
}

/**
 * The units of a call that is not a transaction: the reported units, plus those for missing items of a batch read,
 * which DynamoDB Local does not count. A missing item costs one unit, or a half if the read is eventually consistent.
 */
function otherUnits(input: object, output: object): number {
  const { ConsumedCapacity: charged } = output as { ConsumedCapacity?: Charged | readonly Charged[] };
  const reported = sum([charged ?? []].flat().map(({ CapacityUnits = 0 }) => CapacityUnits));
  const { RequestItems: requested } = input as {
    RequestItems?: Record<string, { Keys?: readonly Item[]; ConsistentRead?: boolean }>;
  };
  const { Responses: found } = output as { Responses?: Record<string, readonly Item[]> };
  if (!requested || !found) return reported;
  const missing = Object.entries(requested).map(([table, { Keys = [], ConsistentRead }]) => {
    const count = Keys.length - (found[table]?.length ?? 0);
    return ConsistentRead ? count : count / 2;
  });
  return reported + sum(missing);
}

type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>;
const BYTES_PER_WRITE_UNIT = 1_024;
const TRANSACTION_UNITS_PER_KB = 2;

const writeUnits = (bytes: number) => Math.max(1, Math.ceil(bytes / BYTES_PER_WRITE_UNIT));

/** The units of a single write that failed its condition: those of the existing item, which the write did not change. */
async function refusedUnits(client: DynamoDBDocumentClient, input: object, { name }: Error): Promise<number> {
  if (name !== 'ConditionalCheckFailedException') return 0;
  const { TableName, Item, Key = Item } = input as { TableName: string; Item?: Item; Key?: Item };
  const [item = {}] = await itemsOf(client, [{ Delete: { TableName, Key } }]);
  return writeUnits(itemSize(item));
}

/**
 * DynamoDB Local reports only one item of a transaction, so this applies the published rule: two units per KB of each
 * item, rounded up. If the write changes the size of an item, the larger size counts.
 */
const transactionUnits = (before: readonly (Item | undefined)[], after: readonly (Item | undefined)[]): number =>
  sum(
    before.map((old, index) => {
      return TRANSACTION_UNITS_PER_KB * writeUnits(Math.max(itemSize(old ?? {}), itemSize(after[index] ?? {})));
    }),
  );

/** The current versions of the items that a transaction writes. */
async function itemsOf(client: DynamoDBDocumentClient, writes: Writes): Promise<readonly (Item | undefined)[]> {
  const places = writes.map(({ Put, Update, Delete, ConditionCheck }) => {
    const { TableName = '' } = Put ?? Update ?? Delete ?? ConditionCheck ?? {};
    const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
    return { TableName, key: { pk, sk } };
  });
  const [table = ''] = places.map(({ TableName }) => TableName);
  const keys = places.map(({ key }) => key);
  const response = await client.send(
    new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
  );
  const items = response.Responses?.[table] ?? [];
  return keys.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk));
}
