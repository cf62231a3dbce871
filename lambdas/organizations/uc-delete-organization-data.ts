import * as z from 'zod/mini';
import { deleteAll } from '../platform/table/batch-delete.ts';
import { tokenKey } from './invitations/store.ts';
import { membershipKey } from './members/store.ts';
import { pageByPrefix } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';

/** Whatever stands in the partition of an organization, as far as it points elsewhere. */
const remainSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  type: z.string(),
  account_id: z.optional(z.string()),
  token_hash: z.optional(z.string()),
});

/** Removes all that is left of an organization that was deleted. Doing it again does no harm. */
export async function removeRemains(table: Table, organizationId: string): Promise<void> {
  const pages = await Promise.all(
    ['ADDRESS#', 'INVITATION#', 'INVITED#', 'MEMBER#'].map((prefix) =>
      pageByPrefix(table, { pk: `ORG#${organizationId}`, prefix }),
    ),
  );
  const remains = pages.flatMap(({ items }) => items).map((item) => remainSchema.parse(item));
  const elsewhere = remains.flatMap(({ type, account_id, token_hash }) => {
    if (type === 'member' && account_id !== undefined) return [membershipKey(account_id, organizationId)];
    return token_hash === undefined ? [] : [tokenKey(token_hash)];
  });
  // What they point to goes first: after a failure in between, they are found again.
  await deleteAll(table, elsewhere);
  await deleteAll(table, remains);
}
