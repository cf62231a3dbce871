import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { isSlug } from '../../shared/organizations/slug.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { organizationNotFound } from './organization.ts';

export const slugKey = (slug: string): ItemKey => ({ pk: KEY_PREFIX.slug + slug, sk: 'SLUG' });

/** Resolves an organization's id or slug to its id. Only a slug costs a read. */
export async function organizationIdOf({ client, name }: Table, reference: string): Promise<string> {
  if (!isSlug(reference)) return reference;
  const { Item } = await client.send(
    new GetCommand({ TableName: name, Key: { ...slugKey(reference) }, ConsistentRead: true }),
  );
  if (typeof Item?.organization_id !== 'string') throw organizationNotFound();
  return Item.organization_id;
}
