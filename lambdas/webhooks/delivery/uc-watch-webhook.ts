import { findAccount } from '../../accounts/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { type Mailer, sendIfAccepted } from '../../platform/email.ts';
import { changeWebhook, findWebhook } from '../store.ts';
import { webhookFailingEmail, webhookSwitchedOffEmail } from '../webhook-emails.ts';

export interface WatchEffects extends Pick<Effects, 'table'> {
  readonly mailer: Mailer;
}

export interface Watch {
  readonly account_id: string;
  readonly webhook_id: string;
  /** Which failing this watch is about: a success in between ends it, and a later one has its own. */
  readonly failing_since: string;
}

/**
 * Looks after a failing webhook, half-way and at the end. Returns whether it was switched off.
 * The e-mail comes last: repeated after a fault it is sent again rather than never.
 */
export async function watchWebhook(
  { table, mailer }: WatchEffects,
  { account_id, webhook_id: id, failing_since }: Watch,
  stage: 'half' | 'end',
): Promise<{ readonly disabled: boolean }> {
  const webhook = await findWebhook(table, account_id, id);
  const stillFailing = webhook?.failing_since === failing_since;
  if (!stillFailing || !(webhook.active || webhook.disabled_reason === 'failing')) return { disabled: false };
  const disabled =
    stage === 'end' &&
    webhook.active &&
    (await changeWebhook(table, webhook, { active: false, disabled_reason: 'failing' }, { failing_since })) !==
      undefined;
  const to = (await findAccount(table, account_id))?.email;
  const email = stage === 'end' ? webhookSwitchedOffEmail(webhook) : webhookFailingEmail(webhook);
  if (to !== undefined) await sendIfAccepted(mailer, { to, ...email });
  return { disabled };
}
