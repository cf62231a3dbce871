import { credentialKey } from '../credentials/credential.ts';
import { batchDelete } from '../platform/table/batch-delete.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { toApiKeyView } from './api-key-view.ts';
import { entryKey, lastUsedTimes, readKeyRegister } from './store.ts';

/** The keys of an account as its owner sees them, for its export. Does not include secrets. */
export async function exportApiKeys(table: Table, account_id: string): Promise<Page<object>> {
  const { keys } = await readKeyRegister(table, account_id);
  const uses = await lastUsedTimes(table, keys);
  return { items: keys.map((key) => toApiKeyView(key, uses.get(key.id) ?? null)) };
}

/**
 * Deletes all keys of an account that is being deleted. The credentials are deleted first, so the keys stop working at
 * once.
 */
export async function eraseApiKeys(table: Table, account_id: string): Promise<void> {
  const { keys } = await readKeyRegister(table, account_id);
  await batchDelete(
    table,
    keys.map(({ key_hash }) => credentialKey(key_hash)),
  );
  await batchDelete(
    table,
    keys.map(({ id }) => entryKey(account_id, id)),
  );
}
