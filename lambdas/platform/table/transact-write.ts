import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { retry } from '../retry.ts';
import type { Item, Table } from './table.ts';
import type { TableWrite } from './writes.ts';

/**
 * The writes of a transaction, each under a name by which a failed condition is asked for. A name may
 * stand for several writes of one kind; one that is `undefined` is left out.
 */
export type NamedWrites = Readonly<Record<string, TableWrite | readonly TableWrite[] | undefined>>;

/** The writes, or how to make them for each attempt: where others are in the way, the next may go elsewhere. */
type WritesOfAttempt<Writes extends NamedWrites> = Writes | ((attempt: number) => Writes);

/** Conditions of the transaction did not hold: nothing was written. */
export class ConditionFailed<Name extends string = string> extends Error {
  override readonly name = 'ConditionFailed';
  /** Private, because loggers write every property of an error that they can see. */
  readonly #items: ReadonlyMap<string, Item | undefined>;

  constructor(items: ReadonlyMap<string, Item | undefined>) {
    super(`A condition of the transaction did not hold: ${[...items.keys()].join(', ')}.`);
    this.#items = items;
  }

  /** Did the condition of this write fail? */
  failed(name: Name): boolean {
    return this.#items.has(name);
  }

  /** Did the condition of this write fail, and no other? */
  onlyFailed(name: Name): boolean {
    return this.failed(name) && this.#items.size === 1;
  }

  /** The item that the failed write met; `undefined` when there was none, or the write did not fail. */
  itemOf(name: Name): Item | undefined {
    return this.#items.get(name);
  }
}

interface TransactOptions {
  /** How often at most, where others are at the same items. */
  readonly conflictAttempts?: number | undefined;
}

const CONFLICT_ATTEMPTS = 12;
const CONFLICT_BACKOFF = { baseMilliseconds: 30, capMilliseconds: 1_000 };

/**
 * One atomic write. DynamoDB refuses a transaction that meets another one on the same item instead
 * of queueing it, and the SDK does not retry that: we do, so that many writers of one account all
 * come through. A failed condition is thrown as `ConditionFailed`.
 */
export async function transactWrite(
  table: Table,
  writes: WritesOfAttempt<NamedWrites>,
  { conflictAttempts = CONFLICT_ATTEMPTS }: TransactOptions = {},
): Promise<void> {
  let attempt = 0;
  await retry(
    async () => {
      attempt += 1;
      const parts = partsOf(typeof writes === 'function' ? writes(attempt) : writes);
      if (parts.length === 0) return;
      const names = parts.map(({ name }) => name);
      try {
        await table.client.send(new TransactWriteCommand({ TransactItems: parts.map(({ part }) => part) }));
      } catch (error) {
        throw conditionFailed(names, error) ?? error;
      }
    },
    { ...CONFLICT_BACKOFF, attempts: conflictAttempts, when: isConflict },
  );
}

const partsOf = (writes: NamedWrites) =>
  Object.entries(writes).flatMap(([name, write]) =>
    write === undefined ? [] : [write].flat().map((part) => ({ name, part })),
  );

/** The same where a failed condition is an expected outcome: it is returned, `undefined` is success. */
export async function tryTransactWrite<Writes extends NamedWrites>(
  table: Table,
  writes: WritesOfAttempt<Writes>,
  options: TransactOptions = {},
): Promise<ConditionFailed<keyof Writes & string> | undefined> {
  try {
    await transactWrite(table, writes, options);
    return undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return error;
    throw error;
  }
}

const CONDITION_FAILED = 'ConditionalCheckFailed';

function conditionFailed(names: readonly string[], error: unknown): ConditionFailed | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const items = new Map<string, Item | undefined>();
  for (const [index, reason] of (error.CancellationReasons ?? []).entries()) {
    const name = names[index];
    if (reason.Code !== CONDITION_FAILED || name === undefined || items.get(name)) continue;
    // The document client translates responses, but not the items inside an error.
    items.set(name, reason.Item && unmarshall(reason.Item));
  }
  return items.size > 0 ? new ConditionFailed(items) : undefined;
}

const THROTTLED = ['ThrottlingError', 'ProvisionedThroughputExceeded'];
const CONFLICTS = ['TransactionConflict', ...THROTTLED];

const isConflict = (error: unknown): boolean => hasReason(error, CONFLICTS);

/** A partition took no more, be it told of the whole call or of one of its writes. */
export const isThrottled = (error: Error): boolean =>
  ['ThrottlingException', 'ProvisionedThroughputExceededException'].includes(error.name) || hasReason(error, THROTTLED);

/** A partition took no more, or others were at the same items at every attempt. */
export const isContended = (error: unknown): boolean =>
  isConflict(error) || (error instanceof Error && isThrottled(error));

const hasReason = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code }) => codes.includes(Code ?? ''));
