import type { Language } from '../../../contracts/languages.ts';
import { CONFIRMATION } from '../../../contracts/requests/requests.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DAY_SECONDS, dayOf, HOUR_MILLISECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { mailboxHash } from '../../platform/identity/mailbox.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { allOf, anyOf, type Condition, equals, isAbsent, isAbsentOrBelow } from '../../platform/table/conditions.ts';
import { countWrite } from '../../platform/table/counters.ts';
import { deletePartition } from '../../platform/table/delete-partition.ts';
import type { Change } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/get-item.ts';
import { pageByPrefix } from '../../platform/table/prefix-pages.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { updateItem } from '../../platform/table/update-item.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import { type Recipient, type RecipientRef, recipientIdOf, recipientSchema } from './recipient.ts';

const ADDRESS_PREFIX = 'ADDRESS#';
const ASKED_PREFIX = 'ASKED#';

const partitionOf = (owner_id: string): string => KEY_PREFIX.recipient + owner_id;

const recipientKey = ({ owner_id, id }: RecipientRef): ItemKey => ({
  pk: partitionOf(owner_id),
  sk: ADDRESS_PREFIX + id,
});

const toRecipient = (item: Item): Recipient => {
  const recipient = recipientSchema.parse(item);
  return { ...recipient, id: recipientIdOf(recipient.email) };
};

export async function findRecipient(table: Table, ref: RecipientRef): Promise<Recipient | undefined> {
  const item = await getItem(table, recipientKey(ref));
  return item && toRecipient(item);
}

/** The recipients among these addresses: those that the owner has already asked to confirm. */
export async function findRecipients(table: Table, owner_id: string, emails: readonly string[]): Promise<Recipient[]> {
  const keys = emails.map((email) => recipientKey({ owner_id, id: recipientIdOf(email) }));
  return (await batchGet(table, keys)).filter((item) => item !== undefined).map(toRecipient);
}

/** All recipients that the owner has asked to confirm, for the export. */
export async function listRecipients(table: Table, owner_id: string): Promise<Recipient[]> {
  const { items } = await pageByPrefix(table, { pk: partitionOf(owner_id), prefix: ADDRESS_PREFIX });
  return items.map(toRecipient);
}

const expiresAt = (at: Date): number => wholeSeconds(at.getTime()) + CONFIRMATION.keptDays * DAY_SECONDS;

interface ConfirmationRequest {
  readonly owner_id: string;
  readonly email: string;
  /** Stored only if the address was never asked before. An address that was asked before keeps its token. */
  readonly token: string;
  readonly at: Date;
  /** No other run asks this address before then. */
  readonly until: Date;
}

/**
 * Claims an address for the e-mail that asks it to confirm, and counts the e-mail. `recipient` fails if the address has
 * answered, was asked recently or is claimed by another run. `ofOwner` fails if this owner has asked too many times
 * today, and `toAddress` if this address was asked too many times today.
 */
export const askWrites = (
  table: Table,
  { owner_id, email, token, at, until }: ConfirmationRequest,
): Record<'recipient' | 'ofOwner' | 'toAddress', TableWrite> => {
  const sk = ASKED_PREFIX + dayOf(at);
  const askAgainIfBefore = new Date(at.getTime() - CONFIRMATION.askAgainHours * HOUR_MILLISECONDS).toISOString();
  return {
    recipient: updateWrite(
      table,
      recipientKey({ owner_id, id: recipientIdOf(email) }),
      {
        set: {
          type: 'recipient',
          owner_id,
          email,
          asking_until: until.toISOString(),
          expires_at_seconds: expiresAt(at),
        },
        setIfAbsent: { status: 'pending', token },
      },
      anyOf(
        isAbsent('status'),
        allOf(
          equals('status', 'pending'),
          isAbsentOrBelow('asked_at', askAgainIfBefore),
          isAbsentOrBelow('asking_until', at.toISOString()),
        ),
      ),
    ),
    ofOwner: askedCountWrite(table, { pk: partitionOf(owner_id), sk }, at, CONFIRMATION.perOwnerDay),
    toAddress: askedCountWrite(
      table,
      { pk: KEY_PREFIX.emailedAddress + mailboxHash(email), sk },
      at,
      CONFIRMATION.perAddressDay,
    ),
  };
};

const askedCountWrite = (table: Table, key: ItemKey, at: Date, max: number): TableWrite =>
  countWrite(table, {
    key,
    type: 'asked_count',
    counts: [{ attribute: 'sent', added: 1, max }],
    at,
    keptSeconds: 2 * DAY_SECONDS,
  });

/** Whether another run may be asking this address. `item` is the stored recipient that made `askWrites` fail. */
export const isBeingAsked = (item: Item | undefined, at: Date): boolean =>
  item?.asking_until !== undefined && String(item.asking_until) >= at.toISOString();

type Claim = Omit<ConfirmationRequest, 'token'>;

/** Records that the e-mail was sent, and ends the claim. */
export const recordAsked = (table: Table, claim: Claim): Promise<boolean> =>
  endClaim(table, claim, { set: { asked_at: claim.at.toISOString() } });

/** Ends the claim, because the e-mail could not be sent. The address can be asked again at once. */
export const stopAsking = (table: Table, claim: Claim): Promise<boolean> => endClaim(table, claim, {});

const endClaim = (table: Table, { owner_id, email, until }: Claim, changes: Change): Promise<boolean> =>
  change(
    table,
    { owner_id, id: recipientIdOf(email) },
    { ...changes, remove: ['asking_until'] },
    equals('asking_until', until.toISOString()),
  );

interface Answer extends RecipientRef {
  readonly token: string;
  readonly status: 'confirmed' | 'stopped';
  readonly language: Language;
  readonly at: Date;
}

/** Stores that the recipient confirmed or unsubscribed. Returns false if the token is wrong. */
export const storeAnswer = (table: Table, { token, status, language, at, ...ref }: Answer): Promise<boolean> =>
  change(
    table,
    ref,
    { set: { status, language, answered_at: at.toISOString(), expires_at_seconds: expiresAt(at) } },
    equals('token', token),
  );

/** The expiry is extended at most once in this many days, so that most e-mails cost no write. */
const EXTEND_AFTER_DAYS = 30;

/** Extends the expiry of an address that still gets e-mails. */
export async function keepRecipient(table: Table, recipient: Recipient, at: Date): Promise<void> {
  const { status, expires_at_seconds } = recipient;
  if (expires_at_seconds > expiresAt(at) - EXTEND_AFTER_DAYS * DAY_SECONDS) return;
  await change(table, recipient, { set: { expires_at_seconds: expiresAt(at) } }, equals('status', status));
}

const change = (table: Table, ref: RecipientRef, changes: Change, condition: Condition): Promise<boolean> =>
  updateItem(table, recipientKey(ref), changes, condition);

/** Deletes the recipients of an account or organization. Returns false if time ran out first. */
export const removeRecipients = (table: Table, owner_id: string, hasTime: () => boolean): Promise<boolean> =>
  deletePartition(table, partitionOf(owner_id), hasTime);
