import { accountPartition } from '../../accounts/store.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { Plan } from '../../contracts/plans.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { rateLimited } from '../../platform/errors.ts';
import { mailboxHash } from '../../platform/identity/mailbox.ts';
import { countIsBelow } from '../../platform/table/conditions.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import { PLAN_LIMITS, storableLimit } from '../plans.ts';
import { organizationPartition, SORT_KEY_PREFIX } from '../store.ts';

const COUNT_KEPT_SECONDS = 2 * 86_400;
const MILLISECONDS_PER_DAY = 86_400_000;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

interface CountedEmail {
  readonly organizationId: string;
  readonly plan: Plan;
  /** The account that invites. */
  readonly accountId: string;
  readonly recipient: string;
  readonly now: Date;
}

/**
 * Counts an e-mail to be sent today, in three places that no revoking or deleting touches but the one
 * of the organization, which goes with it. Each fails when its limit is reached, and goes by itself.
 */
export const countEmailWrites = (
  table: Table,
  { organizationId, plan, accountId, recipient, now }: CountedEmail,
): Record<'ofOrganization' | 'ofAccount' | 'toRecipient', TableWrite> => {
  const sk = SORT_KEY_PREFIX.invitationCount + dayOf(now);
  const toRecipient = { pk: KEY_PREFIX.invitedAddress + mailboxHash(recipient), sk };
  return {
    ofOrganization: countWrite(
      table,
      { pk: organizationPartition(organizationId), sk },
      now,
      PLAN_LIMITS[plan].invitationsPerDay,
    ),
    ofAccount: countWrite(
      table,
      { pk: accountPartition(accountId), sk },
      now,
      LIMITS.invitationEmailsPerAccountDay[plan],
    ),
    toRecipient: countWrite(table, toRecipient, now, LIMITS.invitationEmailsPerRecipientDay),
  };
};

const countWrite = (table: Table, key: ItemKey, now: Date, below: number): TableWrite =>
  updateWrite(
    table,
    key,
    {
      set: {
        type: 'invitation_count',
        expires_at_seconds: Math.floor(now.getTime() / 1_000) + COUNT_KEPT_SECONDS,
      },
      add: { sent: 1 },
    },
    countIsBelow('sent', storableLimit(below)),
  );

/** Days are those of UTC. */
const secondsUntilTomorrow = (now: Date): number =>
  Math.ceil((MILLISECONDS_PER_DAY - (now.getTime() % MILLISECONDS_PER_DAY)) / 1_000);

export const tooManyFromAccount = (plan: Plan, now: Date) =>
  rateLimited(
    'invitation.account_limit',
    `Your account has sent its ${LIMITS.invitationEmailsPerAccountDay[plan].toLocaleString('en')} invitations of today.`,
    secondsUntilTomorrow(now),
  );

export const tooManyToRecipient = (now: Date) =>
  rateLimited(
    'invitation.recipient_limit',
    `This address was sent ${LIMITS.invitationEmailsPerRecipientDay} invitations today. Try again tomorrow.`,
    secondsUntilTomorrow(now),
  );
