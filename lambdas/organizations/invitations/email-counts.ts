import { LIMITS } from '../../../contracts/limits.ts';
import type { Plan } from '../../../contracts/organizations/plans.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DAY_MILLISECONDS, DAY_SECONDS, dayOf, secondsUntilEndOf } from '../../../contracts/time.ts';
import { formatNumber } from '../../../shared/format-number.ts';
import { accountPartition } from '../../accounts/store.ts';
import { rateLimited } from '../../platform/errors.ts';
import { mailboxHash } from '../../platform/identity/mailbox.ts';
import { countWrite } from '../../platform/table/counters.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { PLAN_LIMITS, storableLimit } from '../plans.ts';
import { organizationPartition, SORT_KEY_PREFIX } from '../store.ts';

interface CountedEmail {
  readonly organization_id: string;
  readonly plan: Plan;
  /** The account that invites. */
  readonly account_id: string;
  readonly recipient: string;
  readonly now: Date;
}

/**
 * Counts an invitation e-mail in three daily counters: per organization, account and recipient. Each write fails if its
 * limit is reached, and the items expire. Revoking invitations does not reset the counters, and deleting the
 * organization resets only its own.
 */
export const countEmailWrites = (
  table: Table,
  { organization_id, plan, account_id, recipient, now }: CountedEmail,
): Record<'ofOrganization' | 'ofAccount' | 'toRecipient', TableWrite> => {
  const sk = SORT_KEY_PREFIX.invitationCount + dayOf(now);
  const toRecipient = { pk: KEY_PREFIX.emailedAddress + mailboxHash(recipient), sk };
  return {
    ofOrganization: dayCountWrite(
      table,
      { pk: organizationPartition(organization_id), sk },
      now,
      PLAN_LIMITS[plan].invitationsPerDay,
    ),
    ofAccount: dayCountWrite(
      table,
      { pk: accountPartition(account_id), sk },
      now,
      LIMITS.invitationEmailsPerAccountDay[plan],
    ),
    toRecipient: dayCountWrite(table, toRecipient, now, LIMITS.invitationEmailsPerRecipientDay),
  };
};

const dayCountWrite = (table: Table, key: ItemKey, now: Date, max: number): TableWrite =>
  countWrite(table, {
    key,
    type: 'invitation_count',
    counts: [{ attribute: 'sent', added: 1, max: storableLimit(max) }],
    at: now,
    keptSeconds: 2 * DAY_SECONDS,
  });

export const accountEmailLimitReached = (plan: Plan, now: Date) =>
  rateLimited(
    'invitation.account_limit',
    `Your account has sent ${formatNumber(LIMITS.invitationEmailsPerAccountDay[plan])} invitations today. Try again tomorrow.`,
    secondsUntilEndOf(DAY_MILLISECONDS, now),
  );

export const recipientEmailLimitReached = (now: Date) =>
  rateLimited(
    'invitation.recipient_limit',
    `This address has already received ${LIMITS.invitationEmailsPerRecipientDay} invitations today. Try again tomorrow.`,
    secondsUntilEndOf(DAY_MILLISECONDS, now),
  );
