import { findAccount } from '../../accounts/store.ts';
import { findDelivery, recordEnd } from './store.ts';
import type { Delivery, DeliveryOrder, EndReason } from './delivery.ts';
import type { Effects } from '../../platform/effects.ts';
import { type Mailer, sendIfAccepted } from '../../platform/email.ts';
import type { StateMachine } from '../../platform/state-machine.ts';
import { changeWebhook, findWebhook, markFailing } from '../store.ts';
import { webhookGoneEmail } from '../webhook-emails.ts';

export interface EndDeliveryEffects extends Pick<Effects, 'table' | 'now'> {
  readonly watches: StateMachine;
  readonly mailer: Mailer;
}

export interface DeliveryEnd {
  readonly reason: EndReason;
  readonly detail: string;
}

const GONE = 410;

/**
 * The end of a delivery that did not succeed. A receiver that still says 410 after the whole
 * schedule does not want more; one that just fails is watched from now on. Returns whether the
 * webhook was switched off. Doing it again changes nothing more.
 */
export async function endDelivery(
  effects: EndDeliveryEffects,
  order: DeliveryOrder,
  { reason, detail }: DeliveryEnd,
): Promise<{ readonly disabled: boolean }> {
  const { table, now, watches } = effects;
  const ended = await recordEnd(table, order, { reason, detail, now: now().toISOString() });
  const delivery = ended ?? (await findDelivery(table, order.webhook_id, order.delivery_id));
  // A sample that fails says something to its sender, who is looking; it is no reason to switch off.
  if (delivery?.status !== 'failed' || reason === 'fault' || order.test) return { disabled: false };
  if (reason === 'exhausted' && delivery.attempts.at(-1)?.status === GONE) {
    return { disabled: await switchOff(effects, delivery) };
  }
  const { account_id, webhook_id } = order;
  const webhook = await markFailing(table, { account_id, id: webhook_id }, now().toISOString());
  const { failing_since } = webhook ?? {};
  if (failing_since !== undefined) {
    await watches.start(`${webhook_id}-${Date.parse(failing_since)}`, { account_id, webhook_id, failing_since });
  }
  return { disabled: false };
}

async function switchOff({ table, mailer }: EndDeliveryEffects, delivery: Delivery): Promise<boolean> {
  const { account_id, webhook_id: id } = delivery;
  const off = { active: false, disabled_reason: 'gone', disabled_by: delivery.id } as const;
  const webhook =
    (await changeWebhook(table, { account_id, id }, off, { active: true })) ??
    (await findWebhook(table, account_id, id));
  // Of several deliveries that end like this, the one that switched it off tells the owner: repeated
  // after a fault it tells again rather than never.
  if (webhook?.disabled_by !== delivery.id) return false;
  const to = (await findAccount(table, account_id))?.email;
  if (to !== undefined) await sendIfAccepted(mailer, { to, ...webhookGoneEmail(webhook) });
  return true;
}
