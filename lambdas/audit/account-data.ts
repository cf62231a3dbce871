import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import type { AuditEntry } from './audit-entry.ts';
import { toAuditEntryView } from './audit-entry-view.ts';
import { newestAuditEntries } from './store.ts';
import { auditPartition } from './write-store.ts';

const PAGE = 100;

/** What the account has changed, newest first, for its export. */
export async function exportAuditEntries(
  table: Table,
  accountId: string,
  visible: (entries: readonly AuditEntry[]) => Promise<AuditEntry[]>,
  before?: string,
): Promise<Page<object>> {
  const { entries, ...page } = await newestAuditEntries(table, accountId, { limit: PAGE, before });
  return { items: (await visible(entries)).map((entry) => toAuditEntryView(entry, {})), ...page };
}

/** Removes the log of an account or organization that goes; false when the time was over before the last entry. */
export const eraseAuditEntries = (table: Table, ownerId: string, hasTime: () => boolean): Promise<boolean> =>
  deletePartition(table, auditPartition(ownerId), hasTime);
