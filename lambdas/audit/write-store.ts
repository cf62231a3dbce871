import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../../contracts/limits.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { DAY_SECONDS, wholeSeconds } from '../../contracts/time.ts';
import type { Item, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import type { AuditEntry } from './audit-entry.ts';

// Every function that changes something bundles this file. The code that reads entries is in `store.ts`, because only
// two functions need it.

/** The partition with the audit log of an account or an organization. */
export const auditPartition = (owner_id: string): string => KEY_PREFIX.audit + owner_id;

const toAuditItem = (entry: AuditEntry): Item => ({
  type: 'audit_entry',
  id: entry.id,
  created_at: entry.created_at,
  operation: entry.operation,
  resource_ids: entry.resource_ids,
  fields: entry.fields,
  organization_ids: entry.organization_ids,
  account_id: entry.account_id,
  key_id: entry.key_id,
  session_id: entry.session_id,
  request_id: entry.request_id,
  expires_at_seconds: wholeSeconds(Date.parse(entry.created_at)) + LIMITS.auditDays * DAY_SECONDS,
});

/** One item in the log of the account that made the change, and one in the log of each affected organization. */
function toAuditItems(entry: AuditEntry): Item[] {
  const item = toAuditItem(entry);
  return [entry.account_id, ...entry.organization_ids].map((owner_id) => ({
    pk: auditPartition(owner_id),
    sk: entry.id,
    ...item,
  }));
}

/** Writes the entry after the change, to all logs in parallel. */
export async function putAuditEntry(table: Table, entry: AuditEntry): Promise<void> {
  await Promise.all(
    toAuditItems(entry).map((item) => table.client.send(new PutCommand({ TableName: table.name, Item: item }))),
  );
}

/** For changes made without a key or a session: writes that add the entry to the transaction of the change. */
export const auditEntryWrites = (table: Table, entry: AuditEntry): TableWrite[] =>
  toAuditItems(entry).map((item) => putWrite(table, item));
