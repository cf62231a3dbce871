import { type AuditEntry, redactForActor } from '../audit/audit-entry.ts';
import type { Table } from '../platform/table/table.ts';
import { membershipsAmong } from './access.ts';

/** The changes made by an account, reduced to the parts that the account can still see. */
export async function visibleChanges(
  table: Table,
  account_id: string,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const affected = [...new Set(entries.flatMap(({ organization_ids }) => organization_ids))];
  const [memberOf] = await membershipsAmong(table, account_id, affected);
  return entries.map((entry) => redactForActor(entry, (organization_id) => memberOf.has(organization_id)));
}
