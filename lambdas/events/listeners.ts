import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';

/** Counts the webhooks of an account. Each transaction that adds or removes one changes it, so it is always exact. */
export const listenerCountKey = (accountId: string): ItemKey => ({
  pk: KEY_PREFIX.account + accountId,
  sk: 'WEBHOOKS',
});

const counter = z.object({ count: z._default(z.number(), 0) });

/**
 * Those of these accounts that have a webhook, as of now: whoever registered one before an event was written is
 * among them.
 */
export async function accountsWithListeners(table: Table, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await batchGet(table, accountIds.map(listenerCountKey), { attributes: ['count'] });
  return new Set(accountIds.filter((_, index) => counter.parse(items[index] ?? {}).count > 0));
}
