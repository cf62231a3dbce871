import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { accountExistsCheck } from '../../accounts/store.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { anyOf, type Condition, equals, ITEM_IS_NEW, isAbsent } from '../../platform/table/conditions.ts';
import { conditionExpression } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/get-item.ts';
import { ifConditionHolds } from '../../platform/table/if-condition-holds.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { updateAndGet } from '../../platform/table/update-item.ts';
import { updateWrite } from '../../platform/table/writes.ts';
import {
  type Attempt,
  attemptSchema,
  type Delivery,
  type DeliveryEndReason,
  type DeliveryJob,
  deliverySchema,
  timeOfEvent,
} from '../delivery.ts';
import { deliveryKey, indexKeys } from './keys.ts';

/**
 * Each attempt is a separate attribute, named by its number and time. So an attempt is recorded without reading the
 * item, and recording it twice changes nothing.
 */
const ATTEMPT_PREFIX = 'attempt_';

const toAttemptAttribute = (attempt: Attempt): Item => ({
  [`${ATTEMPT_PREFIX}${attempt.number}_${Date.parse(attempt.attempted_at)}`]: attempt,
});

export const toDelivery = (item: Item): Delivery => ({
  ...deliverySchema.parse(item),
  attempts: Object.entries(item)
    .filter(([name]) => name.startsWith(ATTEMPT_PREFIX))
    .map(([, value]) => attemptSchema.parse(value))
    .sort((one, other) => one.attempted_at.localeCompare(other.attempted_at)),
});

const KEPT_SECONDS = LIMITS.eventDays * DAY_SECONDS;

/** The item of a new delivery, without its key. */
function pendingItem(job: DeliveryJob): Item {
  const { delivery_id, body, ...constant } = job;
  return {
    type: 'delivery',
    id: delivery_id,
    ...constant,
    // The body of a test event is stored only here. The body of a real event is in the event log.
    ...(job.test && { body }),
    status: 'pending',
    ...indexKeys(job, 'pending'),
    // Expires with its event: without the event, the delivery cannot be sent again.
    expires_at_seconds: wholeSeconds(timeOfEvent(job.event_id)) + KEPT_SECONDS,
  };
}

const keyOf = ({ webhook_id, delivery_id: id }: DeliveryJob) => deliveryKey({ webhook_id, id });

/** Creates the delivery as pending. Returns undefined if it already exists, possibly in a later state. */
export async function recordPending(table: Table, job: DeliveryJob): Promise<Delivery | undefined> {
  const item = pendingItem(job);
  const put = new PutCommand({
    TableName: table.name,
    Item: { ...keyOf(job), ...item },
    ...conditionExpression(ITEM_IS_NEW),
  });
  const response = await ifConditionHolds(() => table.client.send(put));
  return response && toDelivery(item);
}

/** Records that the delivery waits because of the host's limit. The next recorded attempt or end removes the wait. */
export const recordWaiting = (table: Table, job: DeliveryJob, until: string) =>
  createOrChange(table, job, { [WAITING]: until });

/** Records a failed attempt. If an earlier attempt succeeded, the status stays `delivered`. */
export const recordFailure = (table: Table, job: DeliveryJob, attempt: Attempt) =>
  createOrChange(table, job, toAttemptAttribute(attempt));

export const recordSuccess = (table: Table, job: DeliveryJob, attempt: Attempt, now: string) =>
  createOrChange(table, job, {
    ...toAttemptAttribute(attempt),
    status: 'delivered',
    ended_at: now,
    ...indexKeys(job, 'delivered'),
  });

export interface DeliveryEnd {
  readonly reason: DeliveryEndReason;
  readonly detail: string;
}

const IS_PENDING = equals('status', 'pending');

/** Marks a pending delivery as failed. Returns undefined if the delivery has already ended or has no record. */
const endPending = (table: Table, job: DeliveryJob, end: DeliveryEnd, now: string) =>
  createOrChange(table, job, endAttributes(job, end, now), IS_PENDING);

/** Marks a delivery as failed, even if it has no record yet. A delivery that has already ended stays as it is. */
export const recordRefusal = (table: Table, job: DeliveryJob, detail: string, now: string) =>
  createOrChange(
    table,
    job,
    endAttributes(job, { reason: 'refused', detail }, now),
    anyOf(isAbsent('status'), IS_PENDING),
  );

function endAttributes(job: DeliveryJob, { reason, detail }: DeliveryEnd, now: string): Item {
  // A recovery resends deliveries in the state `failed`. It must not resend test events, so they get another state.
  const state = job.test ? 'redelivered' : 'failed';
  return { status: 'failed', reason, detail, ended_at: now, ...indexKeys(job, state) };
}

/**
 * Marks a pending delivery as failed, and returns the delivery. A delivery that has already ended stays as it is.
 * Returns undefined if the delivery has no record and its account is being erased: the erased log must stay empty.
 */
export async function recordEnd(
  table: Table,
  job: DeliveryJob,
  end: DeliveryEnd,
  now: string,
): Promise<Delivery | undefined> {
  const ended = await endPending(table, job, end, now);
  if (ended) return toDelivery(ended);
  const recorded = await findDelivery(table, job);
  if (recorded) return recorded;
  // A delivery without a record ends if, for example, its webhook was disabled before the first attempt.
  const item = { ...pendingItem(job), ...endAttributes(job, end, now) };
  const failure = await tryTransactWrite(table, {
    delivery: updateWrite(table, keyOf(job), { set: item }, ITEM_IS_NEW),
    account: accountExistsCheck(table, job.account_id),
  });
  if (failure?.failed('account')) return undefined;
  return failure ? findDelivery(table, job) : toDelivery(item);
}

/**
 * Creates or updates the item in one write. Nearly every delivery succeeds at the first attempt, and this is then the
 * only write. It is safe to record the same attempt or end again.
 */
async function createOrChange(
  table: Table,
  job: DeliveryJob,
  set: Item,
  condition?: Condition,
): Promise<Item | undefined> {
  const initial = Object.entries(pendingItem(job)).filter(([name]) => !(name in set));
  const change = { set, setIfAbsent: Object.fromEntries(initial), remove: removedBy(set) };
  return updateAndGet(table, keyOf(job), change, condition);
}

const WAITING = 'waiting_until';

/** The attributes that no longer apply after a change. */
const removedBy = (set: Item): string[] => [
  ...(WAITING in set ? [] : [WAITING]),
  // A delivery that was recorded as failed can still succeed.
  ...(set.status === 'delivered' ? ['reason', 'detail'] : []),
];

/** Finds the recorded delivery of a job. */
export async function findDelivery(table: Table, job: DeliveryJob): Promise<Delivery | undefined> {
  const item = await getItem(table, keyOf(job));
  return item && toDelivery(item);
}

/** The deliveries that still exist, in the order of the keys. */
export async function findDeliveries(table: Table, keys: readonly ItemKey[]): Promise<readonly Delivery[]> {
  const items = await batchGet(table, keys);
  return items.filter((item) => item !== undefined).map(toDelivery);
}
