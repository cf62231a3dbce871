import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../../contracts/limits.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { DAY_SECONDS, wholeSeconds } from '../../contracts/time.ts';
import type { Item, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import type { AuditEntry } from './audit-entry.ts';

// Apart from reading: every function that changes something loads this, and only two read.

/** The changes of an account or of an organization. */
export const auditPartition = (ownerId: string): string => KEY_PREFIX.audit + ownerId;

const toAuditItem = (entry: AuditEntry): Item => ({
  type: 'audit_entry',
  id: entry.id,
  created_at: entry.createdAt,
  operation: entry.operation,
  resource_ids: entry.resourceIds,
  fields: entry.fields,
  organization_ids: entry.organizationIds,
  account_id: entry.accountId,
  key_id: entry.keyId,
  session_id: entry.sessionId,
  request_id: entry.requestId,
  expires_at_seconds: wholeSeconds(Date.parse(entry.createdAt)) + LIMITS.auditDays * DAY_SECONDS,
});

/** Where who made the change sees it, and where each organization does that it concerns. */
function toAuditItems(entry: AuditEntry): Item[] {
  const item = toAuditItem(entry);
  return [entry.accountId, ...entry.organizationIds].map((ownerId) => ({
    pk: auditPartition(ownerId),
    sk: entry.id,
    ...item,
  }));
}

/** After the change, side by side. */
export async function putAuditEntry(table: Table, entry: AuditEntry): Promise<void> {
  await Promise.all(
    toAuditItems(entry).map((item) => table.client.send(new PutCommand({ TableName: table.name, Item: item }))),
  );
}

/** With the change, for those that are not made by a key or in a session: they happen and are written down, or neither. */
export const auditEntryWrites = (table: Table, entry: AuditEntry): TableWrite[] =>
  toAuditItems(entry).map((item) => putWrite(table, item));
