import * as z from 'zod/mini';
import { eraseAuditEntries } from '../audit/account-data.ts';
import { INTERNAL_EVENT_DATA } from '../events/internal-events.ts';
import { eventDataOf } from '../events/published-event.ts';
import { batchDelete } from '../platform/table/batch-delete.ts';
import { pageByPrefix } from '../platform/table/prefix-pages.ts';
import { openTable, type Table } from '../platform/table/table.ts';
import { tokenKey } from './invitations/store.ts';
import { membershipKey } from './members/store.ts';
import { organizationPartition, SORT_KEY_PREFIX } from './store.ts';

/** Any item in the partition of an organization, with the references to items in other partitions. */
const itemSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  type: z.string(),
  account_id: z.optional(z.string()),
  token_hash: z.optional(z.string()),
});

/**
 * Deletes the members, invitations and audit log of a deleted organization. It is safe to repeat: a failure throws, and
 * Lambda retries.
 */
export const deleteOrganizationData =
  (table: Table) =>
  async (event: unknown): Promise<void> => {
    const { organization_id } = eventDataOf(INTERNAL_EVENT_DATA['organization.deleted'], event);
    await deleteItems(table, organization_id);
    await eraseAuditEntries(table, organization_id, () => true);
  };

async function deleteItems(table: Table, organization_id: string): Promise<void> {
  const pages = await Promise.all(
    Object.values(SORT_KEY_PREFIX).map((prefix) =>
      pageByPrefix(table, { pk: organizationPartition(organization_id), prefix }),
    ),
  );
  const items = pages.flatMap((page) => page.items).map((item) => itemSchema.parse(item));
  const referenced = items.flatMap(({ type, account_id, token_hash }) => {
    if (type === 'member' && account_id !== undefined) return [membershipKey(account_id, organization_id)];
    return token_hash === undefined ? [] : [tokenKey(token_hash)];
  });
  // Delete the referenced items first: after a failure in between, a retry still finds the references.
  await batchDelete(table, referenced);
  await batchDelete(table, items);
}

export const handler = deleteOrganizationData(openTable());
