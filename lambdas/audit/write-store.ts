import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../contracts/limits.ts';
import { KEY_PREFIX } from '../contracts/table.ts';
import { DAY_SECONDS, wholeSeconds } from '../contracts/time.ts';
import type { Item, Table } from '../platform/table/table.ts';
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

/** Where who made the change sees it, and where each organization does that it concerns: side by side. */
export async function putAuditEntry(table: Table, entry: AuditEntry): Promise<void> {
  const item = toAuditItem(entry);
  await Promise.all(
    [entry.accountId, ...entry.organizationIds].map((ownerId) =>
      table.client.send(
        new PutCommand({ TableName: table.name, Item: { pk: auditPartition(ownerId), sk: entry.id, ...item } }),
      ),
    ),
  );
}
