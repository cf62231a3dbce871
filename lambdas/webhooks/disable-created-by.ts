import type { Table } from '../platform/table/table.ts';
import { changeWebhook, webhooksOf } from './store.ts';

/** Disables the webhooks that a key created or gave their current URL. */
export async function disableWebhooksCreatedBy(table: Table, accountId: string, keyId: string): Promise<void> {
  const webhooks = await webhooksOf(table, accountId);
  const created = webhooks.filter(({ active, createdBy }) => active && createdBy === keyId);
  await Promise.all(created.map((webhook) => changeWebhook(table, webhook, { active: false })));
}
