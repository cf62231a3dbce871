import { findAccount } from '../../accounts/store.ts';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { type Mailer, openMailer, sendIfAccepted } from '../../platform/email/mailer.ts';
import { sendOnce } from '../../platform/email/send-once.ts';
import { shortIdOf, ulidOfCodeId } from '../../qpr-codes/qpr-code.ts';
import { accountWarning } from './account-budget-store.ts';
import { usageWarning } from './usage-store.ts';
import { usageWarningEmail } from './usage-warning-email.ts';
import { sendRecordOf } from './warnings-store.ts';

export interface WarnEffects extends Pick<Effects, 'table' | 'now'> {
  readonly mailer: Mailer;
}

/** Sends the owner one e-mail when a limit is nearly reached. If it throws, Lambda retries. */
export const warnOwner =
  ({ table, now, mailer }: WarnEffects) =>
  async (event: unknown): Promise<void> => {
    const { account_id, period, qpr_code_id, code_name, ...used } = eventDataOf(
      INTERNAL_EVENT_DATA['usage.near_limit'],
      event,
    );
    const at = new Date(period);
    const ulid = qpr_code_id === undefined ? undefined : ulidOfCodeId(qpr_code_id);
    const record = ulid ? usageWarning({ short_id: shortIdOf(ulid), at }) : accountWarning({ account_id, at });
    const email = usageWarningEmail({
      period,
      code: qpr_code_id === undefined ? undefined : { id: qpr_code_id, name: code_name ?? '' },
      messages: used.messages,
      messages_limit: used.messages_limit,
      tokens: used.tokens,
      tokens_limit: used.tokens_limit,
    });
    await sendOnce({ table, now }, sendRecordOf(record), async () => {
      const to = (await findAccount(table, account_id))?.email;
      if (to !== undefined) await sendIfAccepted(mailer, { to, ...email });
    });
  };

export const handler = warnOwner({ ...liveEffects(), mailer: openMailer() });
