import { KEY_PREFIX } from '../../contracts/table.ts';
import { isSlug } from '../../shared/organizations/slug.ts';
import { ServiceError } from '../platform/errors.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';

// Every operation bundles this file, so it is separate from `store.ts`.

export const slugKey = (slug: string): ItemKey => ({ pk: KEY_PREFIX.slug + slug, sk: 'SLUG' });

/** Resolves an organization's id or slug to its id. Only a slug costs a read. */
export async function organizationIdOf(table: Table, reference: string): Promise<string> {
  if (!isSlug(reference)) return reference;
  const item = await getItem(table, slugKey(reference));
  if (typeof item?.organization_id !== 'string') throw organizationNotFound();
  return item.organization_id;
}

/** The error is the same whether the organization does not exist or the caller has no access to it. */
export const organizationNotFound = () =>
  new ServiceError('not_found', 'organization.not_found', 'There is no such organization.');
