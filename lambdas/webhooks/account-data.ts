import { batchDelete } from '../platform/table/batch-delete.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { deliveriesPartitions } from './delivery-log/keys.ts';
import { changeWebhook, webhookKey, webhooksOf } from './store.ts';
import { toWebhookView } from './webhook-view.ts';

/** The webhooks of an account (at most 50) for its export. Does not include secrets. */
export async function exportWebhooks(table: Table, account_id: string): Promise<Page<object>> {
  return { items: (await webhooksOf(table, account_id)).map(toWebhookView) };
}

/**
 * Deletes the webhooks of an account that is being deleted, and their delivery logs. The webhooks are disabled first,
 * so that no attempt starts while the logs are deleted. Returns false if time ran out first.
 */
export async function eraseWebhooks(table: Table, account_id: string, hasTime: () => boolean): Promise<boolean> {
  const webhooks = await webhooksOf(table, account_id);
  for (const webhook of webhooks) if (webhook.active) await changeWebhook(table, webhook, { active: false });
  for (const webhook of webhooks) {
    for (const partition of deliveriesPartitions(webhook.id)) {
      if (!(await deletePartition(table, partition, hasTime))) return false;
    }
    await batchDelete(table, [webhookKey(webhook)]);
  }
  return true;
}

/** Disables the webhooks that a key created or gave their current URL. */
export async function disableWebhooksCreatedBy(table: Table, account_id: string, key_id: string): Promise<void> {
  const webhooks = await webhooksOf(table, account_id);
  const created = webhooks.filter(({ active, created_by }) => active && created_by === key_id);
  await Promise.all(created.map((webhook) => changeWebhook(table, webhook, { active: false })));
}
