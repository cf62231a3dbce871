import { MetricUnit } from '@aws-lambda-powertools/metrics';
import * as z from 'zod/mini';
import { METRICS } from '../../contracts/metrics.ts';
import { recordFailure, recordSuccess } from './store.ts';
import { type Attempt, type DeliveryOrder, deliveryOrder } from './delivery.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { liveTargets } from '../targets/webhook-target.ts';
import { changeWebhook, findWebhook, type Webhook } from '../store.ts';
import { DeliveryFailed, DeliveryRefused } from './delivery-errors.ts';
import { deliveryMessage } from './delivery-message.ts';
import { metrics } from '../../platform/metrics.ts';
import { retryUntilDeadline } from '../../platform/retry.ts';
import { type Network, type Outcome, sendAttempt } from './send-attempt.ts';

const input = z.object({ attempt: z.int().check(z.positive()), delivery: deliveryOrder });

/** The record may take this long: with the 5 s of the attempt it stays well inside the time-out. */
const RECORD_MILLISECONDS = 18_000;

export interface DeliverEffects extends Pick<Effects, 'table' | 'now'> {
  readonly network: Network;
  /** How long to go on trying to write the record down. @default 18 s */
  readonly patienceMilliseconds?: number;
}

/**
 * One attempt of one delivery. Ends well when the receiver took it; throws `DeliveryFailed` for the
 * schedule to go on, `DeliveryRefused` for it to end. Any other error is a fault of ours, which the
 * state machine repeats without using up the schedule.
 */
export const deliver = (effects: DeliverEffects) => async (event: unknown) => {
  const { attempt: number, delivery: order } = input.parse(event);
  const webhook = await findWebhook(effects.table, order.account_id, order.webhook_id);
  if (!webhook) throw new DeliveryRefused('The webhook was deleted.');
  if (!webhook.active) throw new DeliveryRefused('The webhook is switched off.');

  const startedAt = effects.now();
  const outcome = await sendAttempt(deliveryMessage(order, webhook, number, startedAt), effects.network);
  const attempt: Attempt = {
    number,
    attempted_at: startedAt.toISOString(),
    duration_ms: outcome.durationMilliseconds,
    status: outcome.status,
    error: outcome.error,
    response: outcome.response,
  };
  const patience = effects.patienceMilliseconds ?? RECORD_MILLISECONDS;
  await retryUntilDeadline(() => record(effects, order, webhook, attempt, outcome), patience);
  measure(order, attempt, outcome, effects.now());
  if (outcome.refused) throw new DeliveryRefused(outcome.error);
  if (!outcome.delivered) throw new DeliveryFailed(outcome.error ?? `The receiver answered ${outcome.status}.`);
  return { status: outcome.status };
};

async function record(
  { table, now }: DeliverEffects,
  order: DeliveryOrder,
  webhook: Webhook,
  attempt: Attempt,
  { delivered }: Outcome,
): Promise<void> {
  if (!delivered) {
    await recordFailure(table, order, attempt);
    return;
  }
  await Promise.all([
    recordSuccess(table, order, attempt, now().toISOString()),
    // Only a webhook that was failing costs this second write.
    ...(webhook.failing_since === undefined ? [] : [changeWebhook(table, webhook, { failing_since: null })]),
  ]);
}

function measure(order: DeliveryOrder, attempt: Attempt, { delivered }: Outcome, now: Date): void {
  metrics.addMetric(METRICS.attempts, MetricUnit.Count, 1);
  metrics.addMetric(METRICS.failedAttempts, MetricUnit.Count, delivered ? 0 : 1);
  metrics.addMetric(METRICS.attemptMilliseconds, MetricUnit.Milliseconds, attempt.duration_ms);
  if (delivered && attempt.number === 1 && order.redelivery_of === undefined) {
    metrics.addMetric(
      METRICS.latencyMilliseconds,
      MetricUnit.Milliseconds,
      now.getTime() - Date.parse(order.created_at),
    );
  }
  metrics.publishStoredMetrics();
}

export const handler = deliver({ ...liveEffects(), network: liveTargets() });
