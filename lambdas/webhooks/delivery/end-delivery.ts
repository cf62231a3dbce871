import { MetricUnit } from '@aws-lambda-powertools/metrics';
import * as z from 'zod/mini';
import { ENV } from '../../../contracts/environment.ts';
import { METRICS } from '../../../contracts/metrics.ts';
import { DELIVERY_ERROR } from '../../../contracts/webhooks/retry-schedule.ts';
import { findAccount } from '../../accounts/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { type Mailer, openMailer, sendIfAccepted } from '../../platform/email/mailer.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { metrics } from '../../platform/metrics/metrics.ts';
import { openStateMachine, type StateMachine } from '../../platform/state-machine.ts';
import { type Delivery, type DeliveryEndReason, type DeliveryJob, deliveryJobSchema } from '../delivery.ts';
import { type DeliveryEnd, recordEnd } from '../delivery-log/store.ts';
import { disableGone, findWebhook, markFailing } from '../store.ts';
import type { Watch } from '../webhook.ts';
import { webhookGoneEmail } from './webhook-emails.ts';

/** The execution's input, with the error that a Catch added to it. */
const input = z.extend(deliveryJobSchema, {
  error: z.object({ Error: z.string(), Cause: z._default(z.string(), '') }),
});

export interface EndDeliveryEffects extends Pick<Effects, 'table' | 'now'> {
  readonly watches: StateMachine;
  readonly mailer: Mailer;
}

/** Ends a delivery that did not succeed. It is safe to repeat. */
export const endDelivery = (effects: EndDeliveryEffects) => async (event: unknown) => {
  const { error, ...job } = input.parse(event);
  const wasDisabled = await end(effects, job, { reason: reasonOf(error.Error), detail: messageOf(error.Cause) });
  metrics.addMetric(METRICS.failedDeliveries, MetricUnit.Count, 1);
  if (wasDisabled) metrics.addMetric(METRICS.disabledWebhooks, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
};

const GONE = 410;

/**
 * A receiver that responds with 410 even at the last attempt does not want more events, so its webhook is disabled. A
 * webhook that fails in another way is watched, and disabled later if it keeps failing. Returns whether this delivery
 * disabled the webhook.
 */
async function end(effects: EndDeliveryEffects, job: DeliveryJob, { reason, detail }: DeliveryEnd) {
  const { table, now } = effects;
  const delivery = await recordEnd(table, job, { reason, detail }, now().toISOString());
  // A failed test event is not a reason to disable the webhook: the person who requested the test sees the result.
  if (delivery?.status !== 'failed' || reason === 'fault' || job.test) return false;
  if (reason === 'exhausted' && delivery.attempts.at(-1)?.status === GONE) return disable(effects, delivery);
  await watch(effects, delivery);
  return false;
}

async function disable({ table, mailer, now }: EndDeliveryEffects, delivery: Delivery): Promise<boolean> {
  const { account_id } = delivery;
  const identity = { account_id, id: delivery.webhook_id };
  const webhook = (await disableGone(table, identity, delivery.id)) ?? (await findWebhook(table, identity));
  // Only the delivery that disabled the webhook sends the e-mail. If this function is retried after an error, the
  // e-mail may be sent twice, which is better than never.
  if (webhook?.disabled_by !== delivery.id) return false;
  const to = (await findAccount(table, account_id))?.email;
  if (to !== undefined) await sendIfAccepted(mailer, { to, ...webhookGoneEmail(webhook, now()) });
  return true;
}

/**
 * Thousands of deliveries may fail per second. One of them sets `failing_since` and starts the watch (an execution that
 * disables the webhook if it keeps failing). The other deliveries only read the webhook. If this function is retried
 * for the delivery that set `failing_since`, it starts the watch again. That has no effect if the watch already runs.
 */
async function watch({ table, now, watches }: EndDeliveryEffects, delivery: Delivery): Promise<void> {
  const { account_id, webhook_id } = delivery;
  const identity = { account_id, id: webhook_id };
  const found = await findWebhook(table, identity);
  if (!found?.active) return;
  const mark = { since: now().toISOString(), by: delivery.id };
  const webhook =
    found.failing_since === undefined
      ? ((await markFailing(table, identity, mark)) ?? (await findWebhook(table, identity)))
      : found;
  const since = webhook?.failing_since;
  if (since === undefined || webhook?.failing_by !== delivery.id) return;
  const watched: Watch = { account_id, webhook_id, failing_since: since };
  await watches.start(`${webhook_id}-${Date.parse(since)}`, watched);
}

const reasonOf = (error: string): DeliveryEndReason => {
  if (error === DELIVERY_ERROR.failed) return 'exhausted';
  return error === DELIVERY_ERROR.refused ? 'refused' : 'fault';
};

const failure = z.object({ errorMessage: z.string() });

/** The message of the error that ended the delivery. If a function threw it, `Cause` is JSON that contains it. */
function messageOf(cause: string): string {
  try {
    return failure.parse(JSON.parse(cause)).errorMessage;
  } catch {
    return cause;
  }
}

export const handler = endDelivery({
  ...liveEffects(),
  watches: openStateMachine(requiredEnv(ENV.watchMachineArn)),
  mailer: openMailer(),
});
