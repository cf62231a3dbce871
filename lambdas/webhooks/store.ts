import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { WEBHOOK_EVENT_TYPES } from '../contracts/events.ts';
import { LIMITS } from '../contracts/limits.ts';
import { accountPartition } from '../accounts/store.ts';
import type { Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

/** Why a webhook is off although its owner did not switch it off. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

const webhookItem = z.object({
  id: z.string(),
  account_id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  active: z.boolean(),
  created_at: z.string(),
  /** Needed to sign; it leaves the service only in the answers that make it. */
  secret: z.string(),
  previous_secret: z.optional(z.string()),
  previous_secret_until: z.optional(z.string()),
  /** Since when every delivery ended in vain; any success removes it. */
  failing_since: z.optional(z.string()),
  disabled_reason: z.optional(z.enum(DISABLED_REASONS)),
  /** The delivery whose end switched the webhook off. */
  disabled_by: z.optional(z.string()),
});
export type Webhook = z.output<typeof webhookItem>;

const PREFIX = 'WEBHOOK#';
const webhookKey = (accountId: string, webhookId: string) => ({
  pk: accountPartition(accountId),
  sk: `${PREFIX}${webhookId}`,
});
/** Counts the account's webhooks, so that two registrations at once cannot both be the fiftieth. */
const counterKey = (accountId: string) => ({ pk: accountPartition(accountId), sk: 'WEBHOOKS' });

/** The webhook, then the counter: a full account fails the second condition. */
export const newWebhookWrites = (table: Table, webhook: Webhook): TableWrite[] => [
  {
    Put: {
      TableName: table.name,
      Item: { ...webhookKey(webhook.account_id, webhook.id), type: 'webhook', ...webhook },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  {
    Update: {
      TableName: table.name,
      Key: counterKey(webhook.account_id),
      UpdateExpression: 'SET #type = :type ADD #count :one',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :max',
      ExpressionAttributeNames: { '#type': 'type', '#count': 'count' },
      ExpressionAttributeValues: { ':type': 'webhook_counter', ':one': 1, ':max': LIMITS.webhooksPerAccount },
    },
  },
];

export const deleteWebhookWrites = (table: Table, accountId: string, webhookId: string): TableWrite[] => [
  {
    Delete: {
      TableName: table.name,
      Key: webhookKey(accountId, webhookId),
      ConditionExpression: 'attribute_exists(pk)',
    },
  },
  {
    Update: {
      TableName: table.name,
      Key: counterKey(accountId),
      UpdateExpression: 'ADD #count :less',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':less': -1 },
    },
  },
];

export async function findWebhook(table: Table, accountId: string, webhookId: string): Promise<Webhook | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: webhookKey(accountId, webhookId), ConsistentRead: true }),
  );
  return Item && webhookItem.parse(Item);
}

/** All webhooks of an account, the oldest first. There are at most 50: one page of a query. */
export async function webhooksOf(table: Table, accountId: string): Promise<readonly Webhook[]> {
  const { Items } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': accountPartition(accountId), ':prefix': PREFIX },
      // An event right after the registration must find the webhook.
      ConsistentRead: true,
    }),
  );
  return (Items ?? []).map((item) => webhookItem.parse(item));
}

/** Changes a webhook under a condition; `undefined` when that does not hold, or there is none. */
async function update(
  table: Table,
  { account_id, id }: WebhookIdentity,
  expressions: Pick<
    UpdateCommandInput,
    'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
  >,
): Promise<Webhook | undefined> {
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: webhookKey(account_id, id),
        ConditionExpression: 'attribute_exists(pk)',
        ...expressions,
        ReturnValues: 'ALL_NEW',
      }),
    );
    return webhookItem.parse(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

type WebhookIdentity = Pick<Webhook, 'account_id' | 'id'>;

/** New values; `null` removes an attribute. */
export type WebhookChange = { readonly [Field in keyof Webhook]?: Webhook[Field] | null };

/** Changes a webhook that is there and, where `only` is given, still has those values. */
export function changeWebhook(
  table: Table,
  webhook: WebhookIdentity,
  change: WebhookChange,
  only: Partial<Webhook> = {},
): Promise<Webhook | undefined> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const kept = entries.filter(([, value]) => value !== null);
  const set = kept.map(([name]) => `#${name} = :${name}`).join(', ');
  const remove = entries.flatMap(([name, value]) => (value === null ? [`#${name}`] : [])).join(', ');
  const conditions = Object.keys(only).map((name) => `#${name} = :only_${name}`);
  const values = Object.fromEntries([
    ...kept.map(([name, value]) => [`:${name}`, value]),
    ...Object.entries(only).map(([name, value]) => [`:only_${name}`, value]),
  ]);
  return update(table, webhook, {
    UpdateExpression: [set && `SET ${set}`, remove && `REMOVE ${remove}`].filter((part) => part).join(' '),
    ConditionExpression: ['attribute_exists(pk)', ...conditions].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(
      [...entries.map(([name]) => name), ...Object.keys(only)].map((name) => [`#${name}`, name]),
    ),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  });
}

/** Starts the clock of a failing webhook unless it runs already; `undefined` when it is off or gone. */
export const markFailing = (table: Table, webhook: WebhookIdentity, now: string) =>
  update(table, webhook, {
    UpdateExpression: 'SET failing_since = if_not_exists(failing_since, :now)',
    ConditionExpression: 'active = :on',
    ExpressionAttributeValues: { ':now': now, ':on': true },
  });

/** The new secret signs from now on; the one it replaces stays valid beside it until then. */
export const replaceSecret = (
  table: Table,
  webhook: WebhookIdentity,
  { secret, previousValidUntil }: { readonly secret: string; readonly previousValidUntil: string },
) =>
  update(table, webhook, {
    // Expressions see the item as it was: no read, and of two rotations at once none is lost.
    UpdateExpression: 'SET previous_secret = secret, previous_secret_until = :until, secret = :secret',
    ExpressionAttributeValues: { ':secret': secret, ':until': previousValidUntil },
  });
