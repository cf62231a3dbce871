import type * as z from 'zod/mini';
import { ENV } from '../../../contracts/environment.ts';
import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { accountPartition, findEmails } from '../../accounts/store.ts';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventOf } from '../../events/published-event.ts';
import { findOwnersOf } from '../../organizations/access.ts';
import { findOrganizations } from '../../organizations/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { type Mailer, openMailer, sendIfAccepted } from '../../platform/email/mailer.ts';
import { type SendRecord, sendOnce } from '../../platform/email/send-once.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { countIfBelowLimit } from '../../platform/table/counters.ts';
import type { Table } from '../../platform/table/table.ts';
import { type MovedCode, moveEmail, type OwnerName, undoneMoveEmail } from './move-email.ts';

export interface AnnounceEffects extends Pick<Effects, 'table' | 'now'> {
  readonly mailer: Mailer;
  readonly baseUrl: string;
}

type Moved = z.output<(typeof INTERNAL_EVENT_DATA)['qpr_code.moved']>;

/**
 * E-mails the former owner of a moved code: the account, or every owner of the organization. If this function
 * throws, Lambda retries, and the retry skips owners who already got the e-mail.
 */
export const announceMove =
  ({ table, now, mailer, baseUrl }: AnnounceEffects) =>
  async (event: unknown): Promise<void> => {
    const { id: event_id, data: moved } = eventOf(INTERNAL_EVENT_DATA['qpr_code.moved'], event);
    const { code, recipients } = await findMoveDetails(table, moved, baseUrl);
    const email = moved.is_undo ? undoneMoveEmail(code) : moveEmail(code);
    for (const { account_id, email: to } of recipients) {
      await sendOnce({ table, now }, sendRecordOf(account_id, event_id, now()), async () => {
        if (await countEmail(table, account_id, now())) await sendIfAccepted(mailer, { to, ...email });
      });
    }
  };

interface Recipient {
  readonly account_id: string;
  readonly email: string;
}

async function findMoveDetails(
  table: Table,
  { id, name, from, to, moved_at, moved_by }: Moved,
  baseUrl: string,
): Promise<{ readonly code: MovedCode; readonly recipients: readonly Recipient[] }> {
  const organization_ids = [from, to].flatMap(({ organization_id }) => organization_id ?? []);
  const accountIds = [...new Set([from.account_id, to.account_id, moved_by.account_id])];
  const [organizations, emails] = await Promise.all([
    findOrganizations(table, organization_ids),
    findEmails(table, accountIds),
  ]);
  const organizationOf = (owner: Moved['from']) => organizations.find(({ id }) => id === owner.organization_id);
  const ownerNameOf = (owner: Moved['from']): OwnerName => {
    const organization = organizationOf(owner);
    return organization ? { organization: organization.name } : { account: emails.get(owner.account_id) };
  };
  const formerOrganization = organizationOf(from);
  const accountEmail = emails.get(from.account_id);
  return {
    code: {
      id,
      name,
      from: ownerNameOf(from),
      to: ownerNameOf(to),
      moved_at,
      moved_by: emails.get(moved_by.account_id),
      api_key_id: moved_by.api_key_id,
      baseUrl,
    },
    recipients: formerOrganization
      ? await findOwnersOf(table, formerOrganization.id)
      : accountEmail === undefined
        ? []
        : [{ account_id: from.account_id, email: accountEmail }],
  };
}

/** Longer than the period in which a dead letter can be delivered again. */
const RECORD_KEPT_SECONDS = 15 * DAY_SECONDS;

const sendRecordOf = (account_id: string, event_id: string, now: Date): SendRecord => ({
  key: { pk: accountPartition(account_id), sk: `MOVE_EMAIL#${event_id}` },
  sending: 'sending_until',
  sent: 'sent_at',
  newItem: { type: 'move_email', expires_at_seconds: wholeSeconds(now.getTime()) + RECORD_KEPT_SECONDS },
});

/**
 * Limits e-mails per account per day, because a program that moves codes back and forth must not flood a mailbox.
 * Returns false once the limit is reached.
 */
const countEmail = (table: Table, account_id: string, now: Date): Promise<boolean> =>
  countIfBelowLimit(table, {
    key: { pk: accountPartition(account_id), sk: `MOVE_EMAILS#${now.toISOString().slice(0, 10)}` },
    type: 'move_email_count',
    counts: [{ attribute: 'sent', added: 1, max: LIMITS.moveEmailsPerAccountDay }],
    at: now,
    keptSeconds: 2 * DAY_SECONDS,
  });

export const handler = announceMove({
  ...liveEffects(),
  mailer: openMailer(),
  baseUrl: requiredEnv(ENV.baseUrl),
});
