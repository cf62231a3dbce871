import { eventWrite } from '../../events/outbox.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Effects } from '../../platform/effects.ts';
import { requireFreshSignIn } from '../../platform/identity/fresh-sign-in.ts';
import { requireLastingCaller } from '../../platform/identity/lasting-caller.ts';
import { requireVisitorsWords } from '../../platform/identity/visitors-words.ts';
import type { TableWrite } from '../../platform/table/writes.ts';

type EmailAddresses = readonly string[] | null | undefined;

/**
 * Whether to ask the recipients to confirm: if an address was added, or if the owner sent the same list again. An owner
 * repeats the list to have the recipients asked once more.
 */
export const mustAskForConfirmation = (before: EmailAddresses, sent: EmailAddresses): boolean =>
  (sent ?? []).length > 0 &&
  (sent?.some((address) => !before?.includes(address)) === true || sent?.length === before?.length);

/**
 * A recipient gets what visitors write, until someone removes the address. So a session needs a recent sign-in to add
 * one, and a key needs the scope to read requests, and must not expire.
 */
export function requireRightToAddRecipients(
  caller: Pick<Caller, 'session' | 'scopes' | 'expires_at'>,
  now: Date,
): void {
  requireFreshSignIn(caller, now);
  requireVisitorsWords(caller, 'Recipients get what visitors write');
  requireLastingCaller(
    caller,
    'request_recipient.outlives_caller',
    'add recipients of requests, because they would get requests after the end of',
  );
}

/** The event that makes the service ask recipients who have not answered yet. */
export const recipientsAddedWrite = (
  effects: Pick<Effects, 'table' | 'now' | 'random'>,
  { account_id, codeId }: { readonly account_id: string; readonly codeId: string },
): TableWrite => eventWrite(effects, { event: 'recipients.added', account_id, data: { qpr_code_id: codeId } });
