import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_MILLISECONDS, wholeSeconds } from '../../../contracts/time.ts';
import type { Account, AccountDeletion } from '../../accounts/account.ts';
import { findAccount, requestDeletionWrite } from '../../accounts/store.ts';
import { eventWrite } from '../../events/outbox.ts';
import { liveBilling, requireNothingBilled, type SubscriptionEffects } from '../../organizations/account-data.ts';
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
        description:
          'Until then everything works as before, codes included, and POST /v1/account/restore undoes the deletion; then everything of the account goes for good',
      }),
    ),
  }),
};

const GRACE_MILLISECONDS = LIMITS.accountGraceDays * DAY_MILLISECONDS;

/** Asks for the deletion of the account. Asking again changes nothing. The e-mail and the end of it follow the event. */
export const deleteAccount = (effects: SubscriptionEffects) =>
  apiHandler('delete-account', schemas, effects, async ({ caller: { accountId } }) => {
    await requireNothingBilled(effects, accountId);
    const { requestedAt, deletesAt } = await requestDeletion(effects, accountId);
    return { requested_at: requestedAt, deletes_at: deletesAt };
  });

const requestDeletion = (effects: Effects, accountId: string): Promise<AccountDeletion> =>
  retryOnConflict(async () => {
    const { table, now } = effects;
    const account = await findAccount(table, accountId);
    if (!account) throw new ServiceError('gone', 'account.erased', 'This account is gone already.');
    if (account.deletion) return account.deletion;
    const at = now();
    requireDayBetween(account, at);
    const requestedAt = at.toISOString();
    const deletion = { requestedAt, deletesAt: new Date(at.getTime() + GRACE_MILLISECONDS).toISOString() };
    await transactWrite(table, {
      account: requestDeletionWrite(table, account, deletion),
      event: eventWrite(effects, {
        event: 'account.deletion_requested',
        accountId,
        data: { account_id: accountId, requested_at: requestedAt },
      }),
    });
    return deletion;
  });

/** Each request sends an e-mail. Without it nobody may be deleted, so the request is what is limited. */
function requireDayBetween({ deletionLastRequestedAt: last }: Account, now: Date): void {
  const waitMilliseconds = last === undefined ? 0 : Date.parse(last) + DAY_MILLISECONDS - now.getTime();
  if (waitMilliseconds <= 0) return;
  throw rateLimited(
    'account.deletion_limit',
    'A deletion of this account was asked for and undone today. Ask again a day after that.',
    wholeSeconds(waitMilliseconds),
  );
}

export const handler = deleteAccount({ ...liveEffects(), ...liveBilling() });
