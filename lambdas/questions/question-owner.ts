import { findOrganization } from '../organizations/store.ts';
import type { Table } from '../platform/table/table.ts';
import type { CodeOwner } from '../qpr-codes/qpr-code.ts';

/** The owner whose list contains the questions of a code. Codes of a deleted organization belong to their account. */
export async function questionOwnerOf(table: Table, { accountId, organizationId }: CodeOwner): Promise<string> {
  if (organizationId === undefined) return accountId;
  return (await findOrganization(table, organizationId)) ? organizationId : accountId;
}
