import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_MILLISECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { type Account, type AccountDeletion, pendingDeletion } from '../../accounts/account.ts';
import { findAccount, requestDeletionWrite } from '../../accounts/store.ts';
import { eventWrite } from '../../events/outbox.ts';
import { liveBilling, requireNoBilledPlan, type SubscriptionEffects } from '../../organizations/account-data.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { rateLimited, ServiceError } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

const timestamp = z.iso.datetime();

export const schemas = {
  response: z.object({
    requested_at: timestamp,
    deletes_at: timestamp.check(
      z.meta({
        description: doc(
          'Until then everything works as before, including codes, and POST /v1/account/restore cancels the deletion. After that, all data of the account is permanently deleted',
        ),
      }),
    ),
  }),
};

const GRACE_MILLISECONDS = LIMITS.accountGraceDays * DAY_MILLISECONDS;

/**
 * Requests the deletion of the account. Requesting it again changes nothing. Handlers of the event notify the owner by
 * e-mail, and delete the account after the grace period.
 */
export const deleteAccount = (effects: SubscriptionEffects) =>
  apiHandler('delete-account', schemas, effects, async ({ caller: { account_id } }) => {
    await requireNoBilledPlan(effects, account_id);
    return requestDeletion(effects, account_id);
  });

const requestDeletion = (effects: Effects, account_id: string): Promise<AccountDeletion> =>
  retryOnConflict(async () => {
    const { table, now } = effects;
    const account = await findAccount(table, account_id);
    if (!account) throw new ServiceError('gone', 'account.erased', 'This account has already been deleted.');
    const pending = pendingDeletion(account);
    if (pending) return pending;
    const at = now();
    requireDayBetweenRequests(account, at);
    const requested_at = at.toISOString();
    const deletion = { requested_at, deletes_at: new Date(at.getTime() + GRACE_MILLISECONDS).toISOString() };
    await transactWrite(table, {
      account: requestDeletionWrite(table, account, deletion),
      event: eventWrite(effects, {
        event: 'account.deletion_requested',
        account_id,
        data: { account_id, requested_at },
      }),
    });
    return deletion;
  });

/**
 * Allows one request per day, because each request sends an e-mail. The e-mails themselves cannot be limited: an
 * account must never be deleted without one.
 */
function requireDayBetweenRequests({ deletion_last_requested_at: last }: Account, now: Date): void {
  const waitMilliseconds = last === undefined ? 0 : Date.parse(last) + DAY_MILLISECONDS - now.getTime();
  if (waitMilliseconds <= 0) return;
  throw rateLimited(
    'account.deletion_limit',
    'A deletion of this account was requested and undone less than 24 hours ago. Try again a day after that request.',
    wholeSeconds(waitMilliseconds),
  );
}

export const handler = deleteAccount({ ...liveEffects(), ...liveBilling() });
