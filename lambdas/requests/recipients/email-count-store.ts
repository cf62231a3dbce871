import * as z from 'zod/mini';
import { REQUEST } from '../../../contracts/requests/requests.ts';
import { KEY_PREFIX, TABLE_INDEX } from '../../../contracts/table.ts';
import { DAY_SECONDS, dayOf, wholeSeconds } from '../../../contracts/time.ts';
import { countWrite } from '../../platform/table/counters.ts';
import { indexedItems } from '../../platform/table/indexed-items.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { updateItem } from '../../platform/table/update-item.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';

/** Key of the item that counts the e-mails about the requests of a code on one day. */
const dayKey = (short_id: string, day: string): ItemKey => ({ pk: KEY_PREFIX.requestEmail + short_id, sk: day });
const DIGESTS = `${KEY_PREFIX.requestEmail}DIGEST`;
const KEPT_SECONDS = 7 * DAY_SECONDS;

interface SentEmails {
  readonly short_id: string;
  readonly emails: number;
  readonly at: Date;
}

/** Counts e-mails. Fails if the code would send more than its limit on this day. */
export const countEmailsWrite = (table: Table, { short_id, emails, at }: SentEmails): TableWrite =>
  countWrite(table, {
    key: dayKey(short_id, dayOf(at)),
    type: 'request_emails',
    // `countWrite` requires the count before these e-mails to be below `max`. The count after them is then at most the
    // limit.
    counts: [{ attribute: 'sent', added: emails, max: REQUEST.emailsPerDay - emails + 1 }],
    at,
    keptSeconds: KEPT_SECONDS,
  });

/** Counts a request that is not e-mailed on its own, but reported in the digest of the day. */
export const countForDigestWrite = (table: Table, { short_id, at }: Omit<SentEmails, 'emails'>): TableWrite =>
  updateWrite(table, dayKey(short_id, dayOf(at)), {
    set: {
      type: 'request_emails',
      [TABLE_INDEX.partitionKey]: DIGESTS,
      [TABLE_INDEX.sortKey]: `${dayOf(at)}#${short_id}`,
      expires_at_seconds: wholeSeconds(at.getTime()) + KEPT_SECONDS,
    },
    add: { held: 1 },
  });

/** The requests to a code on one day that were not e-mailed, because the daily limit was reached. */
export interface RequestDigest {
  readonly short_id: string;
  readonly day: string;
  readonly count: number;
}

const digestSchema = z.object({ pk: z.string(), sk: z.string(), held: z.number() });

export async function* pendingDigests(table: Table): AsyncGenerator<RequestDigest> {
  for await (const item of indexedItems(table, DIGESTS)) {
    const { pk, sk, held } = digestSchema.parse(item);
    yield { short_id: pk.slice(KEY_PREFIX.requestEmail.length), day: sk, count: held };
  }
}

/** Clears the digest after it was sent, or if no recipient wants it anymore. */
export const clearDigest = (table: Table, { short_id, day }: RequestDigest): Promise<boolean> =>
  updateItem(table, dayKey(short_id, day), { remove: [TABLE_INDEX.partitionKey, TABLE_INDEX.sortKey] });
