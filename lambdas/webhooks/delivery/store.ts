import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../../contracts/limits.ts';
import { ID_PREFIX, timeOfUlid } from '../../platform/ids.ts';
import {
  type Attempt,
  attemptAttribute,
  type Delivery,
  type DeliveryOrder,
  deliveryKey,
  type EndReason,
  indexKeys,
  parseDelivery,
} from './delivery.ts';
import type { Table } from '../../platform/table/table.ts';

const KEPT_SECONDS = LIMITS.eventDays * 24 * 60 * 60;

type Values = Readonly<Record<string, unknown>>;

/** A delivery as it begins. */
function firstItem(order: DeliveryOrder): Values {
  const { delivery_id, body, ...constant } = order;
  return {
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
}

/** Makes the delivery visible as pending; `undefined` when it was there already, perhaps further. */
export async function recordPending(table: Table, order: DeliveryOrder): Promise<Delivery | undefined> {
  const item = firstItem(order);
  const put = new PutCommand({
    TableName: table.name,
    Item: { ...deliveryKey(order.webhook_id, order.delivery_id), ...item },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  const answer = await sent(() => table.client.send(put));
  return answer && parseDelivery(item);
}

interface Change {
  readonly set: Values;
  /** The delivery must have this status, or nothing is written. */
  readonly onlyIf?: 'pending';
}

/**
 * One write that makes the item where it is missing and changes it where it is there: the fan-out,
 * the attempts and the end may come in any order, and more than once.
 */
async function write(table: Table, order: DeliveryOrder, { set, onlyIf }: Change): Promise<Delivery | undefined> {
  const untouched = Object.entries(firstItem(order)).filter(([name]) => !(name in set));
  const all = { ...Object.fromEntries(untouched), ...set };
  const update = new UpdateCommand({
    TableName: table.name,
    Key: deliveryKey(order.webhook_id, order.delivery_id),
    UpdateExpression: `SET ${[
      assignments(set),
      ...untouched.map(([name]) => `#${name} = if_not_exists(#${name}, :${name})`),
    ].join(', ')}`,
    ExpressionAttributeNames: { ...namesOf(all), ...(onlyIf && { '#status': 'status' }) },
    ExpressionAttributeValues: { ...valuesOf(all), ...(onlyIf && { ':only_if': onlyIf }) },
    ...(onlyIf && { ConditionExpression: 'attribute_not_exists(pk) OR #status = :only_if' }),
    ReturnValues: 'ALL_NEW',
  });
  const answer = await sent(() => table.client.send(update));
  return answer?.Attributes && parseDelivery(answer.Attributes);
}

/**
 * Writes down an attempt. The delivery is nearly always there already, and then only what changes
 * travels; where the attempt was faster than the record of the fan-out, it makes the item itself.
 */
async function change(table: Table, order: DeliveryOrder, set: Values): Promise<void> {
  const update = new UpdateCommand({
    TableName: table.name,
    Key: deliveryKey(order.webhook_id, order.delivery_id),
    UpdateExpression: `SET ${assignments(set)}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: namesOf(set),
    ExpressionAttributeValues: valuesOf(set),
  });
  const changed = await sent(() => table.client.send(update));
  if (!changed) await write(table, order, { set });
}

const assignments = (set: Values) =>
  Object.keys(set)
    .map((name) => `#${name} = :${name}`)
    .join(', ');
const namesOf = (values: Values) => Object.fromEntries(Object.keys(values).map((name) => [`#${name}`, name]));
const valuesOf = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value]));

/** The answer, or nothing when the condition of the write did not hold. */
async function sent<T>(send: () => Promise<T>): Promise<T | undefined> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** A repeated attempt that fails after one that succeeded leaves the delivery delivered. */
export const recordFailure = (table: Table, order: DeliveryOrder, attempt: Attempt) =>
  change(table, order, { [attemptAttribute(attempt)]: attempt });

export const recordSuccess = (table: Table, order: DeliveryOrder, attempt: Attempt, now: string) =>
  change(table, order, {
    [attemptAttribute(attempt)]: attempt,
    status: 'delivered',
    ended_at: now,
    ...indexKeys(order, 'delivered'),
  });

/** Ends a pending delivery; `undefined` when it has ended already. */
export const recordEnd = (
  table: Table,
  order: DeliveryOrder,
  end: { readonly reason: EndReason; readonly detail: string; readonly now: string },
) =>
  write(table, order, {
    onlyIf: 'pending',
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
