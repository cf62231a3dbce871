import { MetricUnit } from '@aws-lambda-powertools/metrics';
import * as z from 'zod/mini';
import { ENV } from '../../contracts/environment.ts';
import { METRICS } from '../../contracts/metrics.ts';
import { DELIVERY_ERROR } from '../../contracts/retry-schedule.ts';
import { deliveryOrder } from './delivery.ts';
import { liveEffects } from '../../platform/effects.ts';
import { openMailer } from '../../platform/email.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { openStateMachine } from '../../platform/state-machine.ts';
import { type DeliveryEnd, type EndDeliveryEffects, endDelivery } from './uc-end-delivery.ts';
import { metrics } from '../../platform/metrics.ts';

/** The execution's input, with the error that a Catch put beside it. */
const input = z.extend(deliveryOrder, { error: z.object({ Error: z.string(), Cause: z._default(z.string(), '') }) });

export const end = (effects: EndDeliveryEffects) => async (event: unknown) => {
  const { error, ...order } = input.parse(event);
  const { disabled } = await endDelivery(effects, order, { ...reasonOf(error.Error), detail: messageOf(error.Cause) });
  metrics.addMetric(METRICS.exhausted, MetricUnit.Count, 1);
  if (disabled) metrics.addMetric(METRICS.disabledWebhooks, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
};

const reasonOf = (error: string): Pick<DeliveryEnd, 'reason'> => {
  if (error === DELIVERY_ERROR.failed) return { reason: 'exhausted' };
  return { reason: error === DELIVERY_ERROR.refused ? 'refused' : 'fault' };
};

const failure = z.object({ errorMessage: z.string() });

/** Step Functions hands on the error document of the function as text. */
function messageOf(cause: string): string {
  try {
    return failure.parse(JSON.parse(cause)).errorMessage;
  } catch {
    return cause;
  }
}

export const handler = end({
  ...liveEffects(),
  watches: openStateMachine(requiredEnv(ENV.watchMachineArn)),
  mailer: openMailer(),
});
