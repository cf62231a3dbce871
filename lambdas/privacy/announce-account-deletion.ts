import { pendingDeletion } from '../accounts/account.ts';
import { findAccount } from '../accounts/store.ts';
import { INTERNAL_EVENT_DATA } from '../events/internal-events.ts';
import { eventDataOf } from '../events/published-event.ts';
import { type Mailer, openMailer, sendIfAccepted } from '../platform/email/mailer.ts';
import { openTable, type Table } from '../platform/table/table.ts';
import { deletionEmail } from './deletion-email.ts';

/** The first step of a deletion: notifies the owner by e-mail. The deletion continues if the e-mail is rejected. */
export const announceAccountDeletion =
  ({ table, mailer }: { readonly table: Table; readonly mailer: Mailer }) =>
  async (event: unknown): Promise<void> => {
    const { account_id, requested_at } = eventDataOf(INTERNAL_EVENT_DATA['account.deletion_requested'], event);
    const account = await findAccount(table, account_id);
    const deletion = account && pendingDeletion(account);
    if (!account || deletion?.requested_at !== requested_at) return;
    await sendIfAccepted(mailer, deletionEmail(account, deletion));
  };

export const handler = announceAccountDeletion({ table: openTable(), mailer: openMailer() });
