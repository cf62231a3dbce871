import { type AuditEntry, redactForActor } from '../audit/audit-entry.ts';
import type { Table } from '../platform/table/table.ts';
import { membershipsAmong } from './access.ts';

/** The changes made by an account, reduced to the parts that the account can still see. */
export async function visibleChanges(
  table: Table,
  accountId: string,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const affected = [...new Set(entries.flatMap(({ organizationIds }) => organizationIds))];
  const [memberOf] = await membershipsAmong(table, accountId, affected);
  return entries.map((entry) => redactForActor(entry, (organizationId) => memberOf.has(organizationId)));
}
