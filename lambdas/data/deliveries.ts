import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../contracts/limits.ts';
import { ID_PREFIX, timeOfUlid } from '../domain/ids.ts';
import {
  type Attempt,
  attemptAttribute,
  type Delivery,
  type DeliveryOrder,
  deliveryKey,
  type EndReason,
  indexKeys,
  parseDelivery,
} from './delivery-items.ts';
import type { Table } from './table.ts';

const KEPT_SECONDS = LIMITS.eventDays * 24 * 60 * 60;

type Values = Readonly<Record<string, unknown>>;

interface Change {
  readonly set: Values;
  /** The delivery must have this status, or nothing is written. */
  readonly onlyIf?: 'pending' | 'failed';
  /** Whether the item as it is then shall come back; most writers do not look at it. */
  readonly returned?: true;
}

/**
 * One write that makes the item where it is missing and changes it where it is there: the fan-out,
 * the attempts and the end may come in any order, and more than once.
 */
async function write(
  table: Table,
  order: DeliveryOrder,
  { set, onlyIf, returned }: Change,
): Promise<Delivery | undefined> {
  const { delivery_id, body, ...constant } = order;
  const initial: Values = {
    type: 'delivery',
    id: delivery_id,
    ...constant,
    // A sample is stored nowhere else; a real event's body lies with the event.
    ...(order.test && { body }),
    status: 'pending',
    ...indexKeys(order, 'pending'),
    // Goes with its event: what can no longer be sent again need not be listed.
    expires_at_seconds: Math.ceil(timeOfUlid(order.event_id.slice(ID_PREFIX.event.length)) / 1_000) + KEPT_SECONDS,
  };
  const untouched = Object.entries(initial).filter(([name]) => !(name in set));
  const assignments = [
    ...Object.keys(set).map((name) => `#${name} = :${name}`),
    ...untouched.map(([name]) => `#${name} = if_not_exists(#${name}, :${name})`),
  ];
  const all = { ...Object.fromEntries(untouched), ...set };
  const values = Object.fromEntries(Object.entries(all).map(([name, value]) => [`:${name}`, value]));
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: deliveryKey(order.webhook_id, delivery_id),
        UpdateExpression: `SET ${assignments.join(', ')}`,
        ExpressionAttributeNames: {
          ...Object.fromEntries(Object.keys(all).map((name) => [`#${name}`, name])),
          ...(onlyIf && { '#status': 'status' }),
        },
        ExpressionAttributeValues: { ...values, ...(onlyIf && { ':only_if': onlyIf }) },
        ...(onlyIf && { ConditionExpression: 'attribute_not_exists(pk) OR #status = :only_if' }),
        ReturnValues: returned ? 'ALL_NEW' : 'NONE',
      }),
    );
    return Attributes && parseDelivery(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** Makes the delivery visible as pending, unless it is further already. */
export const recordPending = (table: Table, order: DeliveryOrder, returned?: true) =>
  write(table, order, { set: {}, ...(returned && { returned }) });

/** A repeated attempt that fails after one that succeeded leaves the delivery delivered. */
export const recordFailure = (table: Table, order: DeliveryOrder, attempt: Attempt) =>
  write(table, order, { set: { [attemptAttribute(attempt)]: attempt } });

export const recordSuccess = (table: Table, order: DeliveryOrder, attempt: Attempt, now: string) =>
  write(table, order, {
    set: {
      [attemptAttribute(attempt)]: attempt,
      status: 'delivered',
      ended_at: now,
      ...indexKeys(order, 'delivered'),
    },
  });

/** Ends a pending delivery; `undefined` when it has ended already. */
export const recordEnd = (
  table: Table,
  order: DeliveryOrder,
  end: { readonly reason: EndReason; readonly detail: string; readonly now: string },
) =>
  write(table, order, {
    onlyIf: 'pending',
    returned: true,
    set: {
      status: 'failed',
      reason: end.reason,
      detail: end.detail,
      ended_at: end.now,
      ...indexKeys(order, 'failed'),
    },
  });

export async function findDelivery(table: Table, webhookId: string, deliveryId: string): Promise<Delivery | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: deliveryKey(webhookId, deliveryId), ConsistentRead: true }),
  );
  return Item && parseDelivery(Item);
}
