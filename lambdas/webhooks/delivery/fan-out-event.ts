import type { EventBridgeEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { WEBHOOK_EVENT_TYPES } from '../../contracts/events.ts';
import { liveEffects } from '../../platform/effects.ts';
import { openDeliveryMachine } from '../../platform/state-machine.ts';
import { type FanOutEffects, fanOutEvent } from './uc-fan-out-event.ts';
import { patiently } from '../../platform/retry.ts';

const detail = z.object({
  id: z.string(),
  account_id: z.string(),
  event: z.enum(WEBHOOK_EVENT_TYPES),
  created_at: z.string(),
  body: z.string(),
});

/** Lambda repeats a failed event twice only, minutes later: a short outage is better waited for here. */
const PATIENCE_MILLISECONDS = 20_000;

export const fanOut = (effects: FanOutEffects) => async (event: EventBridgeEvent<string, unknown>) => {
  const published = detail.parse(event.detail);
  await patiently(() => fanOutEvent(effects, published), PATIENCE_MILLISECONDS);
};

export const handler = fanOut({ ...liveEffects(), deliveries: openDeliveryMachine() });
