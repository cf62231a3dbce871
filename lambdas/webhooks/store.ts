import { LIMITS } from '../../contracts/limits.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { accountPartition } from '../accounts/store.ts';
import { listenerCountKey } from '../events/listeners.ts';
import {
  allOf,
  type Condition,
  countIsBelow,
  equals,
  ITEM_EXISTS,
  ITEM_IS_NEW,
  isAbsent,
} from '../platform/table/conditions.ts';
import type { Change } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/get-item.ts';
import { pageByPrefix } from '../platform/table/prefix-pages.ts';
import type { Item, Table } from '../platform/table/table.ts';
import { updateAndGet } from '../platform/table/update-item.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { type DisabledReason, type Webhook, webhookSchema } from './webhook.ts';
import type { WebhookInput } from './webhook-view.ts';

type WebhookIdentity = Pick<Webhook, 'account_id' | 'id'>;

/** A webhook is stored in its account's partition. Its deliveries have separate partitions. */
export const webhookKey = ({ account_id, id }: WebhookIdentity) => ({
  pk: accountPartition(account_id),
  sk: KEY_PREFIX.webhook + id,
});

export const putWebhookWrite = (table: Table, webhook: Webhook): TableWrite =>
  putWrite(table, { ...webhookKey(webhook), type: 'webhook', ...webhook }, ITEM_IS_NEW);

/** Fails if the account has reached its limit of webhooks, even with concurrent registrations. */
export const countNewWebhookWrite = (table: Table, account_id: string): TableWrite =>
  updateWrite(
    table,
    listenerCountKey(account_id),
    { set: { type: 'webhook_counter' }, add: { count: 1 } },
    countIsBelow('count', LIMITS.webhooksPerAccount),
  );

/** Fails if the webhook does not exist. */
export const removeWebhookWrite = (table: Table, webhook: WebhookIdentity): TableWrite =>
  deleteWrite(table, webhookKey(webhook), ITEM_EXISTS);

export const countRemovedWebhookWrite = (table: Table, account_id: string): TableWrite =>
  updateWrite(table, listenerCountKey(account_id), { add: { count: -1 } });

export async function findWebhook(table: Table, webhook: WebhookIdentity): Promise<Webhook | undefined> {
  const item = await getItem(table, webhookKey(webhook));
  return item && webhookSchema.parse(item);
}

/** All webhooks of an account, oldest first. There are at most 50. */
export async function webhooksOf(table: Table, account_id: string): Promise<readonly Webhook[]> {
  // The read is consistent: an event that follows right after the registration must find the webhook.
  const { items } = await pageByPrefix(table, { pk: accountPartition(account_id), prefix: KEY_PREFIX.webhook });
  return items.map((item) => webhookSchema.parse(item));
}

/** Returns the changed webhook, or undefined if the condition fails or the webhook does not exist. */
async function update(
  table: Table,
  webhook: WebhookIdentity,
  change: Change,
  condition: Condition = ITEM_EXISTS,
): Promise<Webhook | undefined> {
  const updated = await updateAndGet(table, webhookKey(webhook), change, condition);
  return updated && webhookSchema.parse(updated);
}

/** The attributes of a failing webhook. */
const FAILING = ['failing_since', 'failing_by'];

/** `created_by` is given if `url` differs from the current URL: the key or session that makes the change. */
export type WebhookChange = WebhookInput & Pick<Partial<Webhook>, 'created_by'>;

/**
 * A change by the owner. Enabling clears the failure, and so does a new URL, because the receiver at the old URL
 * failed. Enabling and disabling clear the `disabled_` attributes.
 */
const toChange = (change: WebhookChange): Change => ({
  set: Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null)),
  remove: [
    ...Object.entries(change).flatMap(([name, value]) => (value === null ? [name] : [])),
    ...(change.active === undefined ? [] : ['disabled_reason', 'disabled_by']),
    ...(change.active === true || change.created_by !== undefined ? FAILING : []),
  ],
});

export const changeWebhook = (table: Table, webhook: WebhookIdentity, change: WebhookChange) =>
  update(table, webhook, toChange(change));

/** Fails if the webhook no longer sends these events to this URL, or no longer exists. */
export const changeWebhookWrite = (table: Table, before: Webhook, change: WebhookChange): TableWrite =>
  updateWrite(
    table,
    webhookKey(before),
    toChange(change),
    allOf(equals('url', before.url), equals('events', before.events), equals('active', before.active)),
  );

/**
 * Records when a webhook started to fail, and the delivery (`by`) that failed first. Returns undefined if that is
 * already recorded, or if the webhook is disabled or deleted.
 */
export const markFailing = (
  table: Table,
  webhook: WebhookIdentity,
  { since, by }: { readonly since: string; readonly by: string },
) =>
  update(
    table,
    webhook,
    { set: { failing_since: since, failing_by: by } },
    allOf(equals('active', true), isAbsent('failing_since')),
  );

/** Clears the failure after a delivery has succeeded. */
export const clearFailing = (table: Table, webhook: WebhookIdentity) => update(table, webhook, { remove: FAILING });

/**
 * Disables an active webhook whose receiver responds with 410. Returns undefined if the webhook is already disabled or
 * deleted.
 */
export const disableGone = (table: Table, webhook: WebhookIdentity, delivery_id: string) =>
  update(table, webhook, disabled('gone', { disabled_by: delivery_id }), equals('active', true));

/**
 * Disables an active webhook that has failed since `failing_since`. Returns undefined if a delivery has succeeded
 * meanwhile, or if the webhook is already disabled or deleted.
 */
export const disableFailing = (table: Table, webhook: WebhookIdentity, failing_since: string) =>
  update(table, webhook, disabled('failing'), allOf(equals('active', true), equals('failing_since', failing_since)));

const disabled = (reason: DisabledReason, more: Item = {}): Change => ({
  set: { active: false, disabled_reason: reason, ...more },
});

/** The new secret signs from now on. The previous one stays valid until `previous_secret_until`. */
export const replaceSecret = (
  table: Table,
  webhook: WebhookIdentity,
  secrets: Required<Pick<Webhook, 'secret' | 'previous_secret_until'>>,
) =>
  update(table, webhook, {
    // DynamoDB does the copying, so this needs no read, and concurrent rotations are not lost.
    copy: { previous_secret: 'secret' },
    set: secrets,
  });
