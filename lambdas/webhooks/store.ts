import * as z from 'zod/mini';
import { WEBHOOK_EVENT_TYPES } from '../../contracts/events.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { WEBHOOK_FORMATS, type WebhookFormat } from '../../contracts/webhooks/formats.ts';
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
import { DISABLED_REASONS, type DisabledReason, type Webhook } from './webhook.ts';

const webhookItemSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  format: z.optional(z.enum(WEBHOOK_FORMATS)),
  active: z.boolean(),
  created_at: z.string(),
  created_by: z.optional(z.string()),
  secret: z.string(),
  previous_secret: z.optional(z.string()),
  previous_secret_until: z.optional(z.string()),
  failing_since: z.optional(z.string()),
  failing_by: z.optional(z.string()),
  disabled_reason: z.optional(z.enum(DISABLED_REASONS)),
  disabled_by: z.optional(z.string()),
});

function toWebhook(item: Item): Webhook {
  const stored = webhookItemSchema.parse(item);
  return {
    id: stored.id,
    account_id: stored.account_id,
    url: stored.url,
    events: stored.events,
    format: stored.format,
    active: stored.active,
    created_at: stored.created_at,
    created_by: stored.created_by,
    secret: stored.secret,
    previous_secret: stored.previous_secret,
    previous_secret_until: stored.previous_secret_until,
    failing_since: stored.failing_since,
    failing_by: stored.failing_by,
    disabled_reason: stored.disabled_reason,
    disabled_by: stored.disabled_by,
  };
}

type WebhookIdentity = Pick<Webhook, 'account_id' | 'id'>;

/** A webhook is stored in its account's partition. Its deliveries have separate partitions. */
export const webhookKey = ({ account_id, id }: WebhookIdentity) => ({
  pk: accountPartition(account_id),
  sk: KEY_PREFIX.webhook + id,
});

/** The item of a newly registered webhook. */
const toWebhookItem = (webhook: Webhook): Item => ({
  ...webhookKey(webhook),
  type: 'webhook',
  id: webhook.id,
  account_id: webhook.account_id,
  url: webhook.url,
  events: webhook.events,
  format: webhook.format,
  secret: webhook.secret,
  active: webhook.active,
  created_at: webhook.created_at,
  created_by: webhook.created_by,
});

export const putWebhookWrite = (table: Table, webhook: Webhook): TableWrite =>
  putWrite(table, toWebhookItem(webhook), ITEM_IS_NEW);

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
  return item && toWebhook(item);
}

/** All webhooks of an account, oldest first. There are at most 50. */
export async function webhooksOf(table: Table, account_id: string): Promise<readonly Webhook[]> {
  // The read is consistent: an event that follows right after the registration must find the webhook.
  const { items } = await pageByPrefix(table, { pk: accountPartition(account_id), prefix: KEY_PREFIX.webhook });
  return items.map(toWebhook);
}

/** Returns the changed webhook, or undefined if the condition fails or the webhook does not exist. */
async function update(
  table: Table,
  webhook: WebhookIdentity,
  change: Change,
  condition: Condition = ITEM_EXISTS,
): Promise<Webhook | undefined> {
  const updated = await updateAndGet(table, webhookKey(webhook), change, condition);
  return updated && toWebhook(updated);
}

/** The attributes of a failing webhook. */
const FAILING = ['failing_since', 'failing_by'];

export interface WebhookChange {
  readonly url?: string | undefined;
  readonly events?: Webhook['events'] | undefined;
  readonly format?: WebhookFormat | undefined;
  readonly active?: boolean | undefined;
  /** Set if `url` differs from the current URL: the key or session that makes the change. */
  readonly newUrlBy?: string | undefined;
}

/**
 * A change by the owner. Enabling clears the failure, and so does a new URL, because the receiver at the old URL
 * failed. Enabling and disabling clear the `disabled_` attributes.
 */
const toChange = ({ url, events, format, active, newUrlBy }: WebhookChange): Change => ({
  set: { url, events, format, active, created_by: newUrlBy },
  remove: [
    ...(active === undefined ? [] : ['disabled_reason', 'disabled_by']),
    ...(active === true || newUrlBy !== undefined ? FAILING : []),
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
 * Disables an active webhook that has failed since `failingSince`. Returns undefined if a delivery has succeeded
 * meanwhile, or if the webhook is already disabled or deleted.
 */
export const disableFailing = (table: Table, webhook: WebhookIdentity, failing_since: string) =>
  update(table, webhook, disabled('failing'), allOf(equals('active', true), equals('failing_since', failing_since)));

const disabled = (reason: DisabledReason, more: Item = {}): Change => ({
  set: { active: false, disabled_reason: reason, ...more },
});

/** The new secret signs from now on. The previous one stays valid until `previousValidUntil`. */
export const replaceSecret = (
  table: Table,
  webhook: WebhookIdentity,
  { secret, previousValidUntil }: { readonly secret: string; readonly previousValidUntil: string },
) =>
  update(table, webhook, {
    // DynamoDB does the copying, so this needs no read, and concurrent rotations are not lost.
    copy: { previous_secret: 'secret' },
    set: { secret, previous_secret_until: previousValidUntil },
  });
