import type { Table } from '../platform/table/table.ts';
import { changeWebhook, webhooksOf } from './store.ts';

/** Disables the webhooks that a key created or gave their current URL. */
export async function disableWebhooksCreatedBy(table: Table, account_id: string, key_id: string): Promise<void> {
  const webhooks = await webhooksOf(table, account_id);
  const created = webhooks.filter(({ active, created_by }) => active && created_by === key_id);
  await Promise.all(created.map((webhook) => changeWebhook(table, webhook, { active: false })));
}
