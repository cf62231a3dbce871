import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../../contracts/limits.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { DAY_SECONDS, wholeSeconds } from '../../contracts/time.ts';
import { type NewestQuery, newestAcross } from '../platform/table/newest-across.ts';
import type { Item, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import { type AuditEntry, auditEntrySchema } from './audit-entry.ts';

/** The partition with the audit log of an account or an organization. */
export const auditPartition = (owner_id: string): string => KEY_PREFIX.audit + owner_id;

/** One item in the log of the account that made the change, and one in the log of each affected organization. */
const toAuditItems = (entry: AuditEntry): Item[] =>
  [entry.account_id, ...entry.organization_ids].map((owner_id) => ({
    pk: auditPartition(owner_id),
    sk: entry.id,
    type: 'audit_entry',
    ...entry,
    expires_at_seconds: wholeSeconds(Date.parse(entry.created_at)) + LIMITS.auditDays * DAY_SECONDS,
  }));

/** Writes the entry after the change, to all logs in parallel. */
export async function putAuditEntry(table: Table, entry: AuditEntry): Promise<void> {
  await Promise.all(
    toAuditItems(entry).map((item) => table.client.send(new PutCommand({ TableName: table.name, Item: item }))),
  );
}

/** For changes made without a key or a session: writes that add the entry to the transaction of the change. */
export const auditEntryWrites = (table: Table, entry: AuditEntry): TableWrite[] =>
  toAuditItems(entry).map((item) => putWrite(table, item));

interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Pass this id as `before` to get the next page. Absent on the last page. */
  readonly next?: string;
}

export async function newestAuditEntries(table: Table, owner_id: string, query: NewestQuery): Promise<AuditPage> {
  const { items, ...page } = await newestAcross(table, [auditPartition(owner_id)], query);
  return { entries: items.map((item) => auditEntrySchema.parse(item)), ...page };
}
