import { type DeliveryFilter, newestDeliveries } from '../data/delivery-lists.ts';
import type { Effects } from '../data/effects.ts';
import type { Caller } from '../domain/caller.ts';
import { deliveryView } from '../domain/delivery-view.ts';
import { ID_PREFIX, ulidOf } from '../domain/ids.ts';
import { requireWebhook } from './webhook-access.ts';

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
