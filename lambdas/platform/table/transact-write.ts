import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { retry } from '../retry.ts';
import type { Item, Table } from './table.ts';
import type { TableWrite } from './writes.ts';

/**
 * The writes of a transaction by name, so that callers can ask which condition failed. A name can stand for several
 * writes of one kind. `undefined` writes are ignored.
 */
export type NamedWrites = Readonly<Record<string, TableWrite | readonly TableWrite[] | undefined>>;

/** The writes, or a function that builds them for each attempt, for example to avoid a contended item. */
type WritesOfAttempt<Writes extends NamedWrites> = Writes | ((attempt: number) => Writes);

/** Conditions of the transaction failed. Nothing was written. */
export class ConditionFailed<Name extends string = string> extends Error {
  override readonly name = 'ConditionFailed';
  /** Private, because loggers write every property of an error that they can see. */
  readonly #items: ReadonlyMap<string, Item | undefined>;

  constructor(items: ReadonlyMap<string, Item | undefined>) {
    super(`Conditions of the transaction failed: ${[...items.keys()].join(', ')}.`);
    this.#items = items;
  }

  /** Whether the condition of this write failed. */
  failed(name: Name): boolean {
    return this.#items.has(name);
  }

  /** Whether only the condition of this write failed. */
  onlyFailed(name: Name): boolean {
    return this.failed(name) && this.#items.size === 1;
  }

  /** The existing item of the failed write. `undefined` if there was none or the write did not fail. */
  itemOf(name: Name): Item | undefined {
    return this.#items.get(name);
  }
}

interface TransactOptions {
  /** The maximum number of attempts when other transactions use the same items. */
  readonly conflictAttempts?: number | undefined;
}

const CONFLICT_ATTEMPTS = 12;
const CONFLICT_BACKOFF = { baseMilliseconds: 30, capMilliseconds: 1_000 };

/**
 * Writes atomically. DynamoDB rejects a transaction that conflicts with another one on the same item, and the SDK does
 * not retry it. This function does, so that many concurrent writers of one account all succeed. It also retries if one
 * of the writes was throttled. A failed condition is thrown as `ConditionFailed`.
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
    { ...CONFLICT_BACKOFF, attempts: conflictAttempts, when: isRetryable },
  );
}

const partsOf = (writes: NamedWrites) =>
  Object.entries(writes).flatMap(([name, write]) =>
    write === undefined ? [] : [write].flat().map((part) => ({ name, part })),
  );

/**
 * Like `transactWrite`, for callers that expect failed conditions: returns the `ConditionFailed`, or `undefined` on
 * success.
 */
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
    // The document client converts responses, but not the items in an error.
    items.set(name, reason.Item && unmarshall(reason.Item));
  }
  return items.size > 0 ? new ConditionFailed(items) : undefined;
}

const THROTTLED = ['ThrottlingError', 'ProvisionedThroughputExceeded'];
const RETRYABLE = ['TransactionConflict', ...THROTTLED];

const isRetryable = (error: unknown): boolean => hasReason(error, RETRYABLE);

/** Whether DynamoDB throttled the whole call or one of its writes. */
export const isThrottled = (error: Error): boolean =>
  ['ThrottlingException', 'ProvisionedThroughputExceededException'].includes(error.name) || hasReason(error, THROTTLED);

/** Whether DynamoDB throttled the call, or every attempt conflicted with other transactions. */
export const isContended = (error: unknown): boolean =>
  isRetryable(error) || (error instanceof Error && isThrottled(error));

const hasReason = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code }) => codes.includes(Code ?? ''));
