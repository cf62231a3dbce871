import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { HOUR_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { allOf, anyOf, type Condition, equals, ITEM_IS_NEW, isAbsent, isAtMost, isBelow } from '../table/conditions.ts';
import { conditionExpression } from '../table/expressions.ts';
import type { ItemKey, Table } from '../table/table.ts';
import { ConditionFailed } from '../table/transact-write.ts';
import { type TableWrite, updateWrite } from '../table/writes.ts';

/** Lets an operation store its response in the same transaction as its effect. */
export interface Idempotency {
  /**
   * The write that stores `response` for a repeated request, to be spread into the transaction. It is empty without an
   * Idempotency-Key. `response` must be what the operation returns. If the transaction fails and the operation then
   * responds without changing anything, it must store that response with another call of `complete`.
   */
  complete(response: unknown): { readonly [IDEMPOTENCY_WRITE]?: TableWrite };
}

/** The name of the write that `complete` returns. If this write fails, another request has taken over the key. */
export const IDEMPOTENCY_WRITE = 'idempotency';

const ITEM_TYPE = 'idempotency';

const recordItemSchema = z.object({
  holder: z.string(),
  credential_id: z.string(),
  request_hash: z.string(),
  lease_until_ms: z.number(),
  expires_at_seconds: z.number(),
  http_status: z.optional(z.number()),
  /** The encrypted response; absent while the request runs. */
  sealed: z.optional(z.instanceof(Uint8Array)),
});
export type IdempotencyRecord = z.output<typeof recordItemSchema>;

/** A request that holds an Idempotency-Key until it has a response, fails, or its lease expires. */
export interface Claim {
  readonly pk: string;
  /** Identifies the request that holds the key. Only this request can complete or release the claim. */
  readonly holder: string;
  readonly credential_id: string;
  readonly request_hash: string;
  readonly leaseUntil: Date;
  readonly now: Date;
}

export const idempotencyPartition = (account_id: string, operation: string, key: string) =>
  `${KEY_PREFIX.idempotency}${account_id}#${createHash('sha256').update(`${operation}\n${key}`).digest('hex')}`;

const recordKey = ({ pk }: Pick<Claim, 'pk'>): ItemKey => ({ pk, sk: 'IDEM' });

const expiry = (now: Date) => wholeSeconds(now.getTime()) + LIMITS.idempotencyHours * HOUR_SECONDS;

/** The key is new, older than 24 hours (DynamoDB's TTL deletes late), or held by a request that crashed. */
const isFree = (now: Date): Condition =>
  anyOf(
    ITEM_IS_NEW,
    isAtMost('expires_at_seconds', Math.floor(now.getTime() / 1_000)),
    allOf(isAbsent('sealed'), isBelow('lease_until_ms', now.getTime())),
  );

/** Claims the key and returns `undefined`. If the key is not free, returns the existing record, without another read. */
export async function claimIdempotencyKey(table: Table, claim: Claim): Promise<IdempotencyRecord | undefined> {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...recordKey(claim),
          type: ITEM_TYPE,
          holder: claim.holder,
          credential_id: claim.credential_id,
          request_hash: claim.request_hash,
          lease_until_ms: claim.leaseUntil.getTime(),
          expires_at_seconds: expiry(claim.now),
        },
        ...conditionExpression(isFree(claim.now)),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException) || !error.Item) throw error;
    const record = recordItemSchema.parse(unmarshall(error.Item));
    // The claim is our own: DynamoDB's response to the first attempt got lost, and the SDK retried.
    return record.holder === claim.holder ? undefined : record;
  }
}

/** Stores the encrypted response if the claim is still ours. */
export const completeClaimWrite = (
  table: Table,
  claim: Claim,
  http_status: number,
  encrypted: Uint8Array,
): TableWrite =>
  updateWrite(
    table,
    recordKey(claim),
    { set: { sealed: encrypted, http_status, expires_at_seconds: expiry(claim.now) } },
    isHeldBy(claim),
  );

const isHeldBy = ({ holder }: Claim): Condition => allOf(equals('holder', holder), isAbsent('sealed'));

/** Releases the key after a failure. If a response was stored after all, it stays and is replayed. */
export async function releaseClaim(table: Table, claim: Claim): Promise<void> {
  try {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: recordKey(claim), ...conditionExpression(isHeldBy(claim)) }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** Whether a transaction failed because another request took over the Idempotency-Key. */
export const isLostClaim = (error: unknown): boolean =>
  error instanceof ConditionFailed && error.failed(IDEMPOTENCY_WRITE);
