import { MetricUnit } from '@aws-lambda-powertools/metrics';
import * as z from 'zod/mini';
import { ENV } from '../../../contracts/environment.ts';
import { LIMITS } from '../../../contracts/limits.ts';
import { METRICS } from '../../../contracts/metrics.ts';
import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import { DELIVERY_HEADER } from '../../../contracts/webhooks/delivery-headers.ts';
import { DELIVERY_ERROR } from '../../../contracts/webhooks/retry-schedule.ts';
import { isLogged } from '../../events/log.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { positiveEnv } from '../../platform/environment.ts';
import { pick } from '../../platform/fields/pick.ts';
import { metrics } from '../../platform/metrics/metrics.ts';
import { retryUntilDeadline } from '../../platform/retry.ts';
import { addressRules, targetHost } from '../../platform/targets/target-url.ts';
import { liveTargets } from '../../platform/targets/targets.ts';
import { type Attempt, type DeliveryJob, deliveryJobSchema, signedSeconds, unsignedHeaders } from '../delivery.ts';
import { recordFailure, recordRefusal, recordSuccess, recordWaiting } from '../delivery-log/store.ts';
import { type HostLimit, hostLimit } from '../host-limit/host-limit.ts';
import type { Receiver } from '../host-limit/slow-receivers.ts';
import { clearFailing, findWebhook } from '../store.ts';
import { validSecretsAt, type Webhook } from '../webhook.ts';
import { serviceSignature, standardSignature } from '../webhook-signature.ts';
import { formattedBody } from './formatted-body.ts';
import { type Message, type Network, type Outcome, sendAttempt } from './send-attempt.ts';

const input = z.object({
  attempt: z.int().check(z.positive()),
  delivery: z.extend(deliveryJobSchema, {
    /** The attempt that has already waited because of the host's limit. */
    turn: z.optional(z.object({ attempt: z.int() })),
  }),
});

/** How long we keep retrying to record an attempt. With the attempt's 5 s, this is well below the function timeout. */
const RECORD_MILLISECONDS = 18_000;

export interface DeliverEffects extends Pick<Effects, 'table' | 'now'> {
  readonly network: Network;
  readonly hostLimit: HostLimit;
  /** How long to keep retrying to record an attempt. @default 18 s */
  readonly recordForMilliseconds?: number;
}

/** The receiver failed. The state machine catches this by name and continues with the retry schedule. */
class DeliveryFailed extends Error {
  override readonly name = DELIVERY_ERROR.failed;
}

/** No attempt can succeed. The state machine catches this by name and ends the delivery. */
class DeliveryRefused extends Error {
  override readonly name = DELIVERY_ERROR.refused;
}

/** The attempt has to wait. The state machine catches this by name, waits, and then makes the same attempt. */
class DeliveryDelayed extends Error {
  override readonly name = DELIVERY_ERROR.delayed;
}

/**
 * Makes one attempt of one delivery. Returns if the receiver accepted the event, or if the event is about a visitor's
 * request (a submitted form) that was deleted. Throws `DeliveryFailed` to continue with the retry schedule,
 * `DeliveryRefused` to end the delivery, and `DeliveryDelayed` to wait. Any other error is our own fault, and the state
 * machine retries the same attempt, which does not use up the schedule.
 */
export const deliver = (effects: DeliverEffects) => async (event: unknown) => {
  const { attempt: number, delivery } = input.parse(event);
  const { turn, ...job } = delivery;
  const webhook = await findWebhook(effects.table, { account_id: job.account_id, id: job.webhook_id });
  if (!webhook) throw new DeliveryRefused('The webhook was deleted.');
  if (!webhook.active) throw new DeliveryRefused('The webhook is disabled.');

  if ((number > 1 || turn || isLate(effects, job)) && (await wasDeleted(effects, job))) {
    await recordRefusal(effects.table, job, 'The request was deleted.', effects.now().toISOString());
    return;
  }
  if (turn?.attempt !== number) await delayUntilTurn(effects, job, webhook);

  const started_at = effects.now();
  const outcome = await sendAttempt(messageOf(job, webhook, number, started_at), effects.network);
  effects.hostLimit.recordDuration(receiverOf(effects, webhook), outcome.held_ms);
  const attempt: Attempt = {
    number,
    attempted_at: started_at.toISOString(),
    ...pick(outcome, ['duration_ms', 'status', 'error', 'response']),
  };
  await retryUntilDeadline(
    () => record(effects, job, webhook, attempt, outcome),
    effects.recordForMilliseconds ?? RECORD_MILLISECONDS,
  );
  measure(job, attempt, outcome, effects.now());
  if (outcome.refused !== undefined && !outcome.delivered) throw new DeliveryRefused(outcome.refused);
  if (!outcome.delivered) throw new DeliveryFailed(attempt.error ?? `The receiver responded with ${attempt.status}.`);
  return pick(attempt, ['status']);
};

/** Even the first attempt can start days after the event: the queue and the retries of the function can delay it. */
const isLate = ({ now }: DeliverEffects, { created_at }: DeliveryJob): boolean =>
  now().getTime() - Date.parse(created_at) > MINUTE_MILLISECONDS;

/** Deleting a visitor's request also deletes its event. A late attempt must not send the answers after that. */
const wasDeleted = async (effects: DeliverEffects, { event, test, account_id, event_id }: DeliveryJob) =>
  event === 'request.created' && !test && !(await isLogged(effects, account_id, event_id));

/**
 * Throws `DeliveryDelayed` with the time of the delivery's turn if the host is above its limit. The state machine waits
 * until then, which does not use up the retry schedule.
 */
async function delayUntilTurn(effects: DeliverEffects, job: DeliveryJob, webhook: Webhook) {
  const turn = await effects.hostLimit.turnAt(receiverOf(effects, webhook));
  if (!turn) return;
  await recordWaiting(effects.table, job, turn.toISOString());
  throw new DeliveryDelayed(turn.toISOString());
}

/**
 * With `npm start`, receivers on different ports are different programs of the developer, so each has its own limit. On
 * AWS, a limit per port would let an account multiply its share of a host.
 */
function receiverOf({ network }: DeliverEffects, { account_id, url }: Webhook): Receiver {
  const target = new URL(url);
  return { account_id, host: addressRules(target, network.rules).allowPrivate ? target.host : targetHost(target), url };
}

/** The POST of one attempt. */
function messageOf(job: DeliveryJob, webhook: Webhook, attempt: number, now: Date): Message {
  const body = Buffer.from(formattedBody(webhook.format ?? 'json', job.event, job.body));
  const timestampSeconds = signedSeconds(now);
  const id = job.event_id;
  return {
    url: webhook.url,
    body,
    headers: {
      ...unsignedHeaders({ id: job.delivery_id, event_id: id, event: job.event, test: job.test }, attempt, now),
      [DELIVERY_HEADER.signature]: serviceSignature(webhook.secret, body),
      'webhook-signature': standardSignature(validSecretsAt(webhook, now), { id, timestampSeconds, body }),
    },
  };
}

async function record(
  { table, now }: DeliverEffects,
  job: DeliveryJob,
  webhook: Webhook,
  attempt: Attempt,
  { delivered }: Outcome,
): Promise<void> {
  if (!delivered) {
    await recordFailure(table, job, attempt);
    return;
  }
  await Promise.all([
    recordSuccess(table, job, attempt, now().toISOString()),
    // Only a webhook that was failing needs this second write.
    ...(webhook.failing_since === undefined ? [] : [clearFailing(table, webhook)]),
  ]);
}

function measure(job: DeliveryJob, attempt: Attempt, { delivered }: Outcome, now: Date): void {
  metrics.addMetric(METRICS.attempts, MetricUnit.Count, 1);
  metrics.addMetric(METRICS.failedAttempts, MetricUnit.Count, delivered ? 0 : 1);
  metrics.addMetric(METRICS.attemptMilliseconds, MetricUnit.Milliseconds, attempt.duration_ms);
  if (delivered && attempt.number === 1 && job.redelivery_of === undefined) {
    metrics.addMetric(METRICS.latencyMilliseconds, MetricUnit.Milliseconds, now.getTime() - Date.parse(job.created_at));
  }
  metrics.publishStoredMetrics();
}

const effects = liveEffects();
export const handler = deliver({
  ...effects,
  network: liveTargets(),
  hostLimit: hostLimit(
    { ...effects, chance: Math.random },
    {
      perHostSecond: positiveEnv(ENV.deliveriesPerHostSecond, LIMITS.deliveriesPerHostSecond),
      slowAtOnce: positiveEnv(ENV.slowDeliveriesAtOnce, LIMITS.slowDeliveriesAtOnce),
    },
  ),
});
