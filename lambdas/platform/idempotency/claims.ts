import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { allOf, type Condition, equals, isAbsent } from '../table/conditions.ts';
import { conditionExpression } from '../table/expressions.ts';
import type { Table } from '../table/table.ts';
import { ConditionFailed } from '../table/transact-write.ts';
import { type TableWrite, updateWrite } from '../table/writes.ts';

/** How a use case stores its answer together with its effect. */
export interface Idempotency {
  /**
   * The write that stores `response` for a repeat of this request (none without an Idempotency-Key),
   * to be spread into the transaction. What `run` returns must be that same response.
   */
  complete(response: unknown): { readonly [IDEMPOTENCY_WRITE]?: TableWrite };
  completionWrites(response: unknown): TableWrite[];
}

/** Its name in a transaction: a failure there means that another request has taken over the key. */
export const IDEMPOTENCY_WRITE = 'idempotency';

const ITEM_TYPE = 'idempotency';
const SECONDS_PER_HOUR = 3_600;
const MILLISECONDS_PER_SECOND = 1_000;

const recordSchema = z.object({
  holder: z.string(),
  key_id: z.string(),
  request_hash: z.string(),
  lease_until_ms: z.number(),
  expires_at_seconds: z.number(),
  http_status: z.optional(z.number()),
  sealed: z.optional(z.instanceof(Uint8Array)),
});
export type IdempotencyRecord = z.output<typeof recordSchema>;

/** One request that holds an Idempotency-Key until it is answered, gives up, or its lease lapses. */
export interface Claim {
  readonly pk: string;
  /** Tells this holder from any other: only the holder can complete or release. */
  readonly holder: string;
  readonly keyId: string;
  readonly requestHash: string;
  readonly leaseUntil: Date;
  readonly now: Date;
}

export const idempotencyPartition = (accountId: string, operation: string, key: string) =>
  `${KEY_PREFIX.idempotency}${accountId}#${createHash('sha256').update(`${operation}\n${key}`).digest('hex')}`;

const keyOf = ({ pk }: Pick<Claim, 'pk'>) => ({ pk, sk: 'IDEM' });

const expiry = (now: Date) =>
  Math.ceil(now.getTime() / MILLISECONDS_PER_SECOND) + LIMITS.idempotencyHours * SECONDS_PER_HOUR;

/**
 * Takes the key if it is free, past its 24 hours (time to live deletes late), or held by a request
 * that died unanswered. Otherwise returns what stands there; both in one round trip.
 */
export async function claimIdempotencyKey(table: Table, claim: Claim): Promise<IdempotencyRecord | undefined> {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...keyOf(claim),
          type: ITEM_TYPE,
          holder: claim.holder,
          key_id: claim.keyId,
          request_hash: claim.requestHash,
          lease_until_ms: claim.leaseUntil.getTime(),
          expires_at_seconds: expiry(claim.now),
        },
        ConditionExpression:
          'attribute_not_exists(pk) OR expires_at_seconds <= :seconds OR (attribute_not_exists(sealed) AND lease_until_ms < :ms)',
        ExpressionAttributeValues: {
          ':seconds': Math.floor(claim.now.getTime() / MILLISECONDS_PER_SECOND),
          ':ms': claim.now.getTime(),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException) || !error.Item) throw error;
    const record = recordSchema.parse(unmarshall(error.Item));
    // Our own claim: the answer to the first try got lost and the SDK tried again.
    return record.holder === claim.holder ? undefined : record;
  }
}

/** Stores the sealed answer, provided the claim is still ours. */
export const completeClaim = (table: Table, claim: Claim, httpStatus: number, sealed: Uint8Array): TableWrite =>
  updateWrite(
    table,
    keyOf(claim),
    { set: { sealed, http_status: httpStatus, expires_at_seconds: expiry(claim.now) } },
    heldBy(claim),
  );

const heldBy = ({ holder }: Claim): Condition => allOf(equals('holder', holder), isAbsent('sealed'));

/** Frees the key after a failure. An answer that was stored after all stays: it will be replayed. */
export async function releaseClaim(table: Table, claim: Claim): Promise<void> {
  try {
    await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: keyOf(claim),
        ...conditionExpression(heldBy(claim)),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** Did a transaction fail because another request has taken over the Idempotency-Key? */
export const isLostClaim = (error: unknown): boolean =>
  error instanceof ConditionFailed && error.failed(IDEMPOTENCY_WRITE);
