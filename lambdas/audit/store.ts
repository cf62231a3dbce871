import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { LIMITS } from '../contracts/limits.ts';
import { KEY_PREFIX, TABLE } from '../contracts/table.ts';
import { type NewestQuery, newestAcross } from '../platform/table/newest-across.ts';
import type { Item, Table } from '../platform/table/table.ts';
import type { AuditEntry } from './audit-entry.ts';

/** The changes of an account or of an organization. */
export const auditPartition = (ownerId: string): string => KEY_PREFIX.audit + ownerId;

const DAY_SECONDS = 24 * 60 * 60;
const MILLISECONDS_PER_SECOND = 1_000;

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
  [TABLE.timeToLive]: Math.ceil(Date.parse(entry.createdAt) / MILLISECONDS_PER_SECOND) + LIMITS.auditDays * DAY_SECONDS,
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

interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Ask for what comes before this id; absent on the last page. */
  readonly next?: string;
}

export async function newestAuditEntries(table: Table, ownerId: string, query: NewestQuery): Promise<AuditPage> {
  const { items, ...page } = await newestAcross(table, [auditPartition(ownerId)], query);
  return { entries: items.map(toAuditEntry), ...page };
}
