import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import type { AuditEntry } from './audit-entry.ts';
import { toAuditEntryView } from './audit-entry-view.ts';
import { auditPartition, newestAuditEntries } from './store.ts';

const PAGE_SIZE = 100;

/** The changes made by the account, newest first, for its export. */
export async function exportAuditEntries(
  table: Table,
  account_id: string,
  /** Removes the parts of the entries that the account can no longer see. */
  redact: (entries: readonly AuditEntry[]) => Promise<AuditEntry[]>,
  before?: string,
): Promise<Page<object>> {
  const { entries, ...page } = await newestAuditEntries(table, account_id, { limit: PAGE_SIZE, before });
  return { items: (await redact(entries)).map((entry) => toAuditEntryView(entry, {})), ...page };
}

/** Deletes the audit log of an account or organization that is being deleted. Returns false if time ran out first. */
export const eraseAuditEntries = (table: Table, owner_id: string, hasTime: () => boolean): Promise<boolean> =>
  deletePartition(table, auditPartition(owner_id), hasTime);
