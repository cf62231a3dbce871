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
    created_at: entry.created_at,
    operation: entry.operation,
    resource_ids: entry.resource_ids,
    fields: entry.fields,
    organization_ids: entry.organization_ids,
    account_id: entry.account_id,
    key_id: entry.key_id,
    session_id: entry.session_id,
    request_id: entry.request_id,
  };
}

interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Pass this id as `before` to get the next page. Absent on the last page. */
  readonly next?: string;
}

export async function newestAuditEntries(table: Table, owner_id: string, query: NewestQuery): Promise<AuditPage> {
  const { items, ...page } = await newestAcross(table, [auditPartition(owner_id)], query);
  return { entries: items.map(toAuditEntry), ...page };
}
