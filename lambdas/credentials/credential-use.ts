import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { SCOPES } from '../../contracts/scopes.ts';
import type { Caller } from '../platform/caller.ts';
import { allOf, anyOf, type Condition, equals, ITEM_EXISTS, isAbove, isAbsent } from '../platform/table/conditions.ts';
import { type Change, updateExpression } from '../platform/table/expressions.ts';
import type { Table } from '../platform/table/table.ts';
import { updateItem } from '../platform/table/update-item.ts';
import { credentialKey, SESSION_ITEM_TYPE } from './credential.ts';
import { windowOf } from './rate-limit.ts';

const SLOTS = 7;

const slotName = (slot: number) => `rate_${slot}`;

/**
 * The write that authenticates also counts the request, in one-minute windows. One update cannot both add to a counter
 * and reset it when a new minute begins. So each minute uses one of seven slots and clears the other six: the next
 * minute finds its slot empty.
 */
const usageChange = (now: Date, window: number, weight: number): Change => {
  const slots = Array.from({ length: SLOTS }, (_, slot) => slotName(slot));
  const current = slotName(window % SLOTS);
  return {
    set: { last_used_at: now.toISOString(), rate_window: window },
    add: { [current]: weight },
    remove: slots.filter((slot) => slot !== current),
  };
};

const isUsable = (now: Date, usedSince?: Date): Condition =>
  allOf(
    ITEM_EXISTS,
    isAbsent('revoked_at'),
    anyOf(isAbsent('expires_at'), isAbove('expires_at', now.toISOString())),
    ...(usedSince ? [isAbove('last_used_at', usedSince.toISOString())] : []),
  );

const usedCredentialSchema = z.looseObject({
  type: z.string(),
  credential_id: z.string(),
  account_id: z.string(),
  scopes: z.optional(z.array(z.enum(SCOPES))),
  organization_id: z.optional(z.string()),
  created_at: z.string(),
  expires_at: z.optional(z.string()),
  rate_limit_per_minute: z.optional(z.number()),
  rate_window: z.optional(z.number()),
  others_window: z.optional(z.number()),
  others_requests: z.optional(z.number()),
});
type UsedCredential = z.output<typeof usedCredentialSchema>;

export interface CredentialUse {
  readonly caller: Caller;
  /** The key's own limit, if it has one. */
  readonly limitPerMinute?: number | undefined;
  /** The key was created in the current minute. */
  readonly isNew: boolean;
  /** The current minute, counted since 1970. */
  readonly window: number;
  /** How many requests this one counts as. */
  readonly weight: number;
  /** Requests of this key in this minute, including this one. */
  readonly requests: number;
  /** Requests of the account's other keys in this minute, as last stored by `reportCredentialUse`. */
  readonly otherKeysRequests: number;
}

/** Why a key or a session cannot be used. */
type UnusableCredential = 'unknown' | 'expired';

/**
 * Authenticates a key or a session, records its use and counts the request by its weight, in one write without a read.
 * Idle sessions expire: if `usedSince` is given, the credential must have been used since then.
 */
export async function recordCredentialUse(
  table: Table,
  secretHash: string,
  { now, weight, usedSince }: { readonly now: Date; readonly weight: number; readonly usedSince?: Date },
): Promise<CredentialUse | UnusableCredential> {
  const window = windowOf(now);
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: credentialKey(secretHash),
        ...updateExpression(usageChange(now, window, weight), isUsable(now, usedSince)),
        ReturnValues: 'ALL_OLD',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    const key = usedCredentialSchema.parse(Attributes);
    return {
      caller: callerOf(key),
      limitPerMinute: key.rate_limit_per_minute,
      isNew: windowOf(new Date(key.created_at)) === window,
      window,
      weight,
      requests: weight + (await countBefore(table, secretHash, key, window)),
      otherKeysRequests: (key.others_window === window && key.others_requests) || 0,
    };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // A revoked key gets the same error as an unknown one. The holder of an expired key may learn that it expired.
    return error.Item && !error.Item.revoked_at ? 'expired' : 'unknown';
  }
}

/**
 * The count of this minute before this request. The slot of this minute still holds an older count only if the key was
 * last used an exact multiple of seven minutes ago. Only then does a second write subtract the older count.
 */
async function countBefore(table: Table, secretHash: string, key: UsedCredential, window: number): Promise<number> {
  const slot = slotName(window % SLOTS);
  const before = key[slot];
  if (typeof before !== 'number') return 0;
  if (key.rate_window === window) return before;
  await updateItem(table, credentialKey(secretHash), { add: { [slot]: -before } }, equals('rate_window', window));
  return 0;
}

const callerOf = (key: UsedCredential): Caller =>
  key.type === SESSION_ITEM_TYPE ? callerOfSession(key) : callerOfKey(key);

/**
 * The caller has no `expires_at` of its own: a person who has just signed in may create keys that outlive the session.
 */
const callerOfSession = ({ credential_id, account_id, created_at, expires_at = '' }: UsedCredential): Caller => ({
  account_id,
  credential_id,
  scopes: null,
  session: { id: credential_id, signed_in_at: created_at, expires_at },
});

const callerOfKey = (key: UsedCredential): Caller => ({
  account_id: key.account_id,
  credential_id: key.credential_id,
  scopes: key.scopes ?? null,
  ...(key.organization_id !== undefined && { organization_id: key.organization_id }),
  ...(key.expires_at !== undefined && { expires_at: key.expires_at }),
  ...(key.rate_limit_per_minute !== undefined && { rate_limit_per_minute: key.rate_limit_per_minute }),
});
