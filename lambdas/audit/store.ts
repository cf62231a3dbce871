import * as z from 'zod/mini';
import { type NewestQuery, newestAcross } from '../platform/table/newest-across.ts';
import type { Item, Table } from '../platform/table/table.ts';
import type { AuditEntry } from './audit-entry.ts';
import { auditPartition } from './write-store.ts';

const itemSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  operation: z.string(),
  resource_ids: z.array(z.string()),
  fields: z.array(z.string()),
  organization_ids: z.array(z.string()),
  account_id: z.string(),
  key_id: z.optional(z.string()),
  session_id: z.optional(z.string()),
  request_id: z.string(),
});

function toAuditEntry(item: Item): AuditEntry {
  const entry = itemSchema.parse(item);
  return {
    id: entry.id,
    createdAt: entry.created_at,
    operation: entry.operation,
    resourceIds: entry.resource_ids,
    fields: entry.fields,
    organizationIds: entry.organization_ids,
    accountId: entry.account_id,
    keyId: entry.key_id,
    sessionId: entry.session_id,
    requestId: entry.request_id,
  };
}

interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Pass this id as `before` to get the next page. Absent on the last page. */
  readonly next?: string;
}

export async function newestAuditEntries(table: Table, ownerId: string, query: NewestQuery): Promise<AuditPage> {
  const { items, ...page } = await newestAcross(table, [auditPartition(ownerId)], query);
  return { entries: items.map(toAuditEntry), ...page };
}
