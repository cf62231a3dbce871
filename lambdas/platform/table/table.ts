import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ENV } from '../../contracts/environment.ts';
import { requiredEnv } from '../environment.ts';
import { timeouts } from '../aws-timeouts.ts';

/** The single table: its name and the client that talks to it. */
export interface Table {
  readonly name: string;
  readonly client: DynamoDBDocumentClient;
}

/** One part of an atomic write. Access functions return these; a use case sends them together. */
export type TableWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export const openTable = (): Table => ({
  name: requiredEnv(ENV.tableName),
  client: DynamoDBDocumentClient.from(
    // A healthy call takes single-digit milliseconds; waiting longer than this only hides trouble.
    new DynamoDBClient({ maxAttempts: 4, requestHandler: timeouts(3_000) }),
    { marshallOptions: { removeUndefinedValues: true } },
  ),
});

type Failures = readonly ({ readonly item?: Record<string, unknown> } | undefined)[];

/** A write of the transaction whose condition did not hold, with the item as it was. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  /** Private, because loggers write every property of an error that they can see. */
  readonly #failures: Failures;

  constructor(failures: Failures) {
    super('A condition of the transaction did not hold.');
    this.#failures = failures;
  }

  /** Per write of the transaction, in order: what stood there if its condition failed. */
  get failures(): Failures {
    return this.#failures;
  }
}

const CONFLICT_ATTEMPTS = 12;
const CONFLICT_BASE_MILLISECONDS = 15;
const CONFLICT_CAP_MILLISECONDS = 1_000;

/**
 * One atomic write. DynamoDB refuses a transaction that meets another one on the same item instead
 * of queueing it, and the SDK does not retry that: we do, with full jitter, so that many writers of
 * one account all come through. A failed condition is told as `ConditionFailed`.
 */
export async function writeTogether(
  table: Table,
  writes: readonly TableWrite[],
  attempts = CONFLICT_ATTEMPTS,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems: [...writes] }));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      if (reasons.some((reason) => reason.Code === 'ConditionalCheckFailed')) {
        throw new ConditionFailed(
          reasons.map((reason) =>
            // The document client translates answers, but not the items inside an error.
            reason.Code === 'ConditionalCheckFailed'
              ? { ...(reason.Item && { item: unmarshall(reason.Item) }) }
              : undefined,
          ),
        );
      }
      const transient = reasons.some((reason) =>
        ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'].includes(reason.Code ?? ''),
      );
      if (!transient || attempt >= attempts) throw error;
      const ceiling = Math.min(CONFLICT_CAP_MILLISECONDS, CONFLICT_BASE_MILLISECONDS * 2 ** attempt);
      await sleep(Math.random() * ceiling);
    }
  }
}

/** One atomic write whose conditions may well not hold: false then, and nothing is written. */
export async function writtenIfUnchanged(table: Table, writes: readonly TableWrite[]): Promise<boolean> {
  try {
    await writeTogether(table, writes);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
