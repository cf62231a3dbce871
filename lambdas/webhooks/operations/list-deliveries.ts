import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { deliverySchema, deliveryStatus } from '../delivery/delivery-view.ts';
import { PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import { eventType } from '../../events/event-view.ts';
import { cursor, nextCursor } from '../../platform/schemas/cursor-page.ts';
import { webhookId } from '../webhook-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { listDeliveries as list } from '../uc-list-deliveries.ts';

export const schemas = {
  path: z.object({ id: webhookId }),
  query: z.object({
    limit: PAGE_QUERY.limit,
    cursor: cursor('delivery'),
    status: z.optional(deliveryStatus),
    event: z.optional(eventType),
  }),
  response: z.object({ deliveries: z.array(deliverySchema), next_cursor: nextCursor }),
};

export const listDeliveries = (effects: Effects) =>
  apiHandler('list-deliveries', schemas, effects, ({ path, query, caller }) => list(effects, caller, path.id, query));

export const handler = listDeliveries(liveEffects());
