import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { KEY_PREFIX, TABLE_INDEX } from '../../../contracts/table.ts';
import { accountPartition } from '../../accounts/store.ts';
import { indexedItems } from '../../placements/silence-store.ts';
import { equals, isAbsent } from '../../platform/table/conditions.ts';
import { type Change, updateExpression } from '../../platform/table/expressions.ts';
import { ifConditionHolds } from '../../platform/table/if-condition-holds.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';

/** An account's digest: the codes with placements that became silent since its last e-mail. */
export interface Digest {
  readonly accountId: string;
  /** The ids of the codes. */
  readonly codeIds: readonly string[];
  readonly lastSentAt?: string | undefined;
  /** The secret in the unsubscribe link. It stays the same, so that links in earlier e-mails work. */
  readonly unsubscribeToken?: string | undefined;
  readonly isUnsubscribed: boolean;
}

const digestKey = (accountId: string): ItemKey => ({ pk: accountPartition(accountId), sk: 'SILENCE_DIGEST' });

/** The partition of the index with all digests that have something to tell. */
const PENDING = `${KEY_PREFIX.silence}DIGEST`;

const digestItemSchema = z.object({
  [TABLE_INDEX.sortKey]: z.string(),
  code_ids: z.set(z.string()),
  last_sent_at: z.optional(z.string()),
  unsubscribe_token: z.optional(z.string()),
  unsubscribed_at: z.optional(z.string()),
});

function toDigest(item: Item): Digest {
  const stored = digestItemSchema.parse(item);
  return {
    accountId: String(stored[TABLE_INDEX.sortKey]),
    codeIds: [...stored.code_ids].sort(),
    lastSentAt: stored.last_sent_at,
    unsubscribeToken: stored.unsubscribe_token,
    isUnsubscribed: stored.unsubscribed_at !== undefined,
  };
}

/** Adds a code to the next digest of its account. */
export const addToDigestWrite = (table: Table, accountId: string, codeId: string): TableWrite =>
  updateWrite(table, digestKey(accountId), {
    set: {
      type: 'silence_digest',
      [TABLE_INDEX.partitionKey]: PENDING,
      [TABLE_INDEX.sortKey]: accountId,
    },
    add: { code_ids: new Set([codeId]) },
  });

export async function* pendingDigests(table: Table): AsyncGenerator<Digest> {
  for await (const item of indexedItems(table, PENDING)) yield toDigest(item);
}

/** Records that the e-mail is sent now, with this token. Returns false if another run was faster. */
export const claimDigest = (
  table: Table,
  { accountId, lastSentAt }: Digest,
  { at, unsubscribeToken }: { readonly at: Date; readonly unsubscribeToken: string },
): Promise<boolean> =>
  changeDigest(
    table,
    accountId,
    { set: { last_sent_at: at.toISOString(), unsubscribe_token: unsubscribeToken } },
    lastSentAt === undefined ? isAbsent('last_sent_at') : equals('last_sent_at', lastSentAt),
  );

/** Subscribes or unsubscribes the account. Returns false if the token is wrong. */
export const setSubscribed = (
  table: Table,
  {
    accountId,
    token,
    isSubscribed,
    at,
  }: {
    readonly accountId: string;
    readonly token: string;
    readonly isSubscribed: boolean;
    readonly at: Date;
  },
): Promise<boolean> =>
  changeDigest(
    table,
    accountId,
    isSubscribed ? { remove: ['unsubscribed_at'] } : { set: { unsubscribed_at: at.toISOString() } },
    equals('unsubscribe_token', token),
  );

/** Empties the digest, unless another code was added meanwhile. */
export const clearDigest = (table: Table, { accountId, codeIds }: Digest): Promise<boolean> =>
  changeDigest(
    table,
    accountId,
    { remove: ['code_ids', TABLE_INDEX.partitionKey, TABLE_INDEX.sortKey] },
    equals('code_ids', new Set(codeIds)),
  );

async function changeDigest(
  table: Table,
  accountId: string,
  change: Change,
  condition: ReturnType<typeof equals>,
): Promise<boolean> {
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { ...digestKey(accountId) },
    ...updateExpression(change, condition),
  });
  return (await ifConditionHolds(() => table.client.send(update))) !== undefined;
}
