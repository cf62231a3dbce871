import * as z from 'zod/mini';
import { ENV } from '../../../contracts/environment.ts';
import { eventType } from '../../events/event-type.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { positiveEnv } from '../../platform/environment.ts';
import { ID_PREFIX, timePrefix, ulidOf } from '../../platform/ids.ts';
import { cursor, next_cursor } from '../../platform/schemas/cursor-page.ts';
import { dateOrTime, rangeInOrder } from '../../platform/schemas/date-or-time.ts';
import { PAGE_LIMIT } from '../../platform/schemas/offset-page.ts';
import { requireWebhook } from '../../webhooks/access.ts';
import { newestDeliveries } from '../../webhooks/delivery-log/delivery-lists.ts';
import { deliveryStatus, deliveryViewSchema, toDeliveryView } from '../../webhooks/delivery-view.ts';
import { webhook_id } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: webhook_id }),
  query: z
    .object({
      limit: PAGE_LIMIT,
      cursor: cursor('delivery'),
      status: z.optional(deliveryStatus),
      event: z.optional(eventType),
      since: z.optional(dateOrTime('Only deliveries with `created_at` at or after this time')),
      until: z.optional(dateOrTime('Only deliveries with `created_at` before this time')),
    })
    .check(rangeInOrder),
  response: z.object({ deliveries: z.array(deliveryViewSchema), next_cursor }),
};

type Query = z.output<typeof schemas.query>;

/**
 * `timeSpeed` determines when the next attempt of a delivery is due: with `npm start`, the pauses between attempts are
 * divided by it. On AWS, it is 1.
 */
export const listDeliveries = (effects: Effects & { readonly timeSpeed: number }) =>
  apiHandler('list-deliveries', schemas, effects, async ({ path, query, caller }) => {
    const { limit, status, event } = query;
    const { id: webhook_id } = await requireWebhook(effects, caller, path.id);
    const requested = { webhook_id, limit, status, event, ...rangeOf(query) };
    const { deliveries, next } = await newestDeliveries(effects.table, requested);
    return {
      deliveries: deliveries.map((delivery) => toDeliveryView(delivery, caller, effects.timeSpeed)),
      next_cursor: next === undefined ? null : ID_PREFIX.delivery + next,
    };
  });

/**
 * The id of a delivery begins with the time of its event, and that of a redelivery with the time when it started. So a
 * time range is a range of ids. It ends at the cursor or at `until`, whichever is earlier.
 */
function rangeOf({ cursor: last, since, until }: Query) {
  const ends = [last && ulidOf('delivery', last), until && timeAsKey(until)].filter((end) => end !== undefined);
  return { from: since && timeAsKey(since), before: ends.sort()[0] };
}
const timeAsKey = (time: Date) => timePrefix(time.getTime());

export const handler = listDeliveries({ ...liveEffects(), timeSpeed: positiveEnv(ENV.timeSpeed, 1) });
