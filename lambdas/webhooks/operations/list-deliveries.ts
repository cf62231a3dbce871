import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { eventType } from '../../events/event-type.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ID_PREFIX, ulidOf } from '../../platform/ids.ts';
import { cursor, nextCursor } from '../../platform/schemas/cursor-page.ts';
import { PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import { requireWebhook } from '../access.ts';
import { newestDeliveries } from '../delivery-log/delivery-lists.ts';
import { deliveryStatus, deliveryViewSchema, toDeliveryView } from '../delivery-view.ts';
import { webhookId } from '../webhook-view.ts';

export const schemas = {
  path: z.object({ id: webhookId }),
  query: z.object({
    limit: PAGE_QUERY.limit,
    cursor: cursor('delivery'),
    status: z.optional(deliveryStatus),
    event: z.optional(eventType),
  }),
  response: z.object({ deliveries: z.array(deliveryViewSchema), next_cursor: nextCursor }),
};

export const listDeliveries = (effects: Effects) =>
  apiHandler('list-deliveries', schemas, effects, async ({ path, query, caller }) => {
    const { cursor: from, ...filter } = query;
    const webhook = await requireWebhook(effects, caller, path.id);
    const before = from === undefined ? undefined : ulidOf('delivery', from);
    const { deliveries, next } = await newestDeliveries(effects.table, { webhookId: webhook.id, before, ...filter });
    return {
      deliveries: deliveries.map(toDeliveryView),
      next_cursor: next === undefined ? null : ID_PREFIX.delivery + next,
    };
  });

export const handler = listDeliveries(liveEffects());
