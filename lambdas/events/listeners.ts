import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';

/**
 * Key of the item with the number of an account's webhooks. Each transaction that adds or removes a webhook also
 * updates this number, so it is exact.
 */
export const listenerCountKey = (account_id: string): ItemKey => ({
  pk: KEY_PREFIX.account + account_id,
  sk: 'WEBHOOKS',
});

const counter = z.object({ count: z._default(z.number(), 0) });

/**
 * Returns the accounts that currently have a webhook. The read is consistent: an account is included if its webhook was
 * registered before the event was written.
 */
export async function accountsWithListeners(table: Table, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await batchGet(table, accountIds.map(listenerCountKey), { attributes: ['count'] });
  return new Set(accountIds.filter((_, index) => counter.parse(items[index] ?? {}).count > 0));
}
