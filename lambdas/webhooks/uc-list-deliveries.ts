import { type DeliveryFilter, newestDeliveries } from './delivery/delivery-lists.ts';
import type { Effects } from '../platform/effects.ts';
import type { Caller } from '../platform/caller.ts';
import { deliveryView } from './delivery/delivery-view.ts';
import { ID_PREFIX, ulidOf } from '../platform/ids.ts';
import { requireWebhook } from './access.ts';

export interface DeliveryPageQuery extends DeliveryFilter {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export async function listDeliveries(effects: Effects, caller: Caller, id: string, query: DeliveryPageQuery) {
  const { cursor, ...filter } = query;
  const webhook = await requireWebhook(effects, caller, id);
  const before = cursor === undefined ? undefined : ulidOf('delivery', cursor);
  const { deliveries, next } = await newestDeliveries(effects.table, { webhookId: webhook.id, before, ...filter });
  return {
    deliveries: deliveries.map(deliveryView),
    next_cursor: next === undefined ? null : ID_PREFIX.delivery + next,
  };
}
