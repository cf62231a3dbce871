import { ENV } from '../../../contracts/environment.ts';
import type { Effects } from '../../platform/effects.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { pick } from '../../platform/fields/pick.ts';
import { openStateMachine, type StateMachine } from '../../platform/state-machine.ts';
import type { Delivery, DeliveryJob } from '../delivery.ts';
import { findDelivery, recordPending } from '../delivery-log/store.ts';

export interface DeliveryEffects extends Effects {
  readonly deliveries: StateMachine;
}

/** The state machine that delivers one event to one webhook. */
export const openDeliveryMachine = (): StateMachine => openStateMachine(requiredEnv(ENV.deliveryMachineArn));

/** The job that sends the same event to the same webhook again, as a separate delivery. */
export const redeliveryJob = (delivery: Delivery, body: string, id: string, now: Date): DeliveryJob => ({
  delivery_id: id,
  ...pick(delivery, ['webhook_id', 'account_id', 'event_id', 'event', 'test']),
  created_at: now.toISOString(),
  body,
  redelivery_of: delivery.id,
});

/**
 * Starts the delivery of a test event, or a redelivery. The id of the delivery is the name of its execution. The
 * execution starts before the delivery is recorded, so the delivery happens even if this function crashes in between:
 * the execution creates a missing record.
 */
export async function startDelivery({ table, deliveries }: DeliveryEffects, job: DeliveryJob): Promise<Delivery> {
  await deliveries.start(job.delivery_id, job);
  const recorded = (await recordPending(table, job)) ?? (await findDelivery(table, job));
  if (!recorded) throw new Error(`The delivery ${job.delivery_id} could not be recorded.`);
  return recorded;
}
