import type { EventBridgeEvent } from 'aws-lambda';
import { WEBHOOK_EVENT_TYPES } from '../../contracts/events.ts';
import { publishedEvent } from '../../events/published-event.ts';
import { liveEffects } from '../../platform/effects.ts';
import { openDeliveryMachine } from '../../platform/state-machine.ts';
import { type FanOutEffects, fanOutEvent } from './uc-fan-out-event.ts';
import { retryUntilDeadline } from '../../platform/retry.ts';

const detail = publishedEvent(WEBHOOK_EVENT_TYPES);

/** Lambda repeats a failed event twice only, minutes later: a short outage is better waited for here. */
const PATIENCE_MILLISECONDS = 20_000;

export const fanOut = (effects: FanOutEffects) => async (event: EventBridgeEvent<string, unknown>) => {
  const published = detail.parse(event.detail);
  await retryUntilDeadline(() => fanOutEvent(effects, published), PATIENCE_MILLISECONDS);
};

export const handler = fanOut({ ...liveEffects(), deliveries: openDeliveryMachine() });
