import { type AuditEntry, seenByActor } from '../audit/audit-entry.ts';
import type { Table } from '../platform/table/table.ts';
import { membershipsAmong } from './access.ts';

/** What an account has changed, as it may (still) see it. */
export async function visibleChanges(
  table: Table,
  accountId: string,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const concerned = [...new Set(entries.flatMap(({ organizationIds }) => organizationIds))];
  const [memberOf] = await membershipsAmong(table, accountId, concerned);
  return entries.map((entry) => seenByActor(entry, (organizationId) => memberOf.has(organizationId)));
}
