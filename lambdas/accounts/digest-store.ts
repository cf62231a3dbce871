import * as z from 'zod/mini';
import { KEY_PREFIX, TABLE_INDEX } from '../../contracts/table.ts';
import { DAY_MILLISECONDS, dayOf } from '../../contracts/time.ts';
import type { Entity } from '../platform/schemas/shapes.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { equals, isAbsent } from '../platform/table/conditions.ts';
import { indexedItems } from '../platform/table/indexed-items.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { updateItem } from '../platform/table/update-item.ts';
import { type TableWrite, updateWrite } from '../platform/table/writes.ts';
import type { DigestKind } from './account.ts';
import { accountPartition } from './store.ts';

/** The e-mails that an account gets at most once a week, each with its item and its partition of the index. */
const DIGESTS = {
  /** The codes with placements that became silent. */
  silence: {
    sk: 'SILENCE_DIGEST',
    type: 'silence_digest',
    pendingPartition: `${KEY_PREFIX.silence}DIGEST`,
    idsAttribute: 'code_ids',
  },
  /** The account and its organizations whose assistants could not answer something. */
  questions: {
    sk: 'QUESTION_DIGEST',
    type: 'question_digest',
    pendingPartition: `${KEY_PREFIX.question}DIGEST`,
    idsAttribute: 'owner_ids',
  },
} as const satisfies Record<DigestKind, object>;

const digestSchema = z.object({
  /** How often news was added. */
  additions: z.number(),
  /** The question that was added last. The list of questions is in the index, which may not have it yet. */
  latest_question_id: z.optional(z.string()),
  last_sent_at: z.optional(z.string()),
  /** The secret in the unsubscribe link. It stays the same, so that links in earlier e-mails work. */
  unsubscribe_token: z.optional(z.string()),
  unsubscribed_at: z.optional(z.string()),
});

/** An account's digest: the news since its last e-mail. */
export interface Digest extends Entity<typeof digestSchema> {
  readonly kind: DigestKind;
  readonly account_id: string;
  /** The codes (silence) or the accounts and organizations (questions) that have news. */
  readonly ids: readonly string[];
}

type DigestRef = Pick<Digest, 'kind' | 'account_id'>;

const digestKey = ({ kind, account_id }: DigestRef): ItemKey => ({
  pk: accountPartition(account_id),
  sk: DIGESTS[kind].sk,
});

const idsSchema = z.set(z.string());
const toDigest = (kind: DigestKind, item: Item): Digest => ({
  ...digestSchema.parse(item),
  kind,
  account_id: z.string().parse(item[TABLE_INDEX.sortKey]),
  ids: [...idsSchema.parse(item[DIGESTS[kind].idsAttribute])].sort(),
});

/** Adds news to the next e-mail of an account. */
export const addToDigestWrite = (
  table: Table,
  digest: DigestRef,
  { id, question_id }: { readonly id: string; readonly question_id?: string },
): TableWrite => {
  const { type, pendingPartition, idsAttribute } = DIGESTS[digest.kind];
  return updateWrite(table, digestKey(digest), {
    set: {
      type,
      latest_question_id: question_id,
      [TABLE_INDEX.partitionKey]: pendingPartition,
      [TABLE_INDEX.sortKey]: digest.account_id,
    },
    add: { [idsAttribute]: new Set([id]), additions: 1 },
  });
};

/**
 * The digests of a kind that have news. The digests of `accountIds` got news just now and may not be in the index yet,
 * so they are read from the table first. A digest may be returned twice.
 */
export async function* pendingDigests(
  table: Table,
  kind: DigestKind,
  accountIds: readonly string[] = [],
): AsyncGenerator<Digest> {
  const { pendingPartition } = DIGESTS[kind];
  const changed = await batchGet(
    table,
    accountIds.map((account_id) => digestKey({ kind, account_id })),
  );
  for (const item of changed) if (item?.[TABLE_INDEX.partitionKey] === pendingPartition) yield toDigest(kind, item);
  for await (const item of indexedItems(table, pendingPartition)) yield toDigest(kind, item);
}

const DAYS_BETWEEN_EMAILS = 7;

/**
 * Whether no e-mail was sent in the last seven days. Counts whole days, because the daily run does not start at exactly
 * the same second.
 */
export const isDigestDue = ({ last_sent_at }: Digest, now: Date): boolean =>
  last_sent_at === undefined ||
  dayOf(new Date(last_sent_at)) <= dayOf(new Date(now.getTime() - DAYS_BETWEEN_EMAILS * DAY_MILLISECONDS));

/** Records that the e-mail is sent now, with this token. Returns false if another run has already recorded it. */
export const claimDigest = (
  table: Table,
  digest: Digest,
  { at, unsubscribe_token }: { readonly at: Date; readonly unsubscribe_token: string },
): Promise<boolean> =>
  updateItem(
    table,
    digestKey(digest),
    { set: { last_sent_at: at.toISOString(), unsubscribe_token } },
    digest.last_sent_at === undefined ? isAbsent('last_sent_at') : equals('last_sent_at', digest.last_sent_at),
  );

/** Subscribes or unsubscribes the account. Returns false if the token is wrong. */
export const setSubscribed = (
  table: Table,
  {
    token,
    isSubscribed,
    at,
    ...digest
  }: DigestRef & { readonly token: string; readonly isSubscribed: boolean; readonly at: Date },
): Promise<boolean> =>
  updateItem(
    table,
    digestKey(digest),
    isSubscribed ? { remove: ['unsubscribed_at'] } : { set: { unsubscribed_at: at.toISOString() } },
    equals('unsubscribe_token', token),
  );

/**
 * Empties the digest, unless something was added meanwhile. The ids alone do not show an addition: news can be about an
 * id that the digest already has.
 */
export const clearDigest = (table: Table, digest: Digest): Promise<boolean> => {
  const change = { remove: [DIGESTS[digest.kind].idsAttribute, TABLE_INDEX.partitionKey, TABLE_INDEX.sortKey] };
  return updateItem(table, digestKey(digest), change, equals('additions', digest.additions));
};
