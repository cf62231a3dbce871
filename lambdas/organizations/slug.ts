import { RESERVED_SLUGS } from '../../contracts/organizations/reserved-slugs.ts';
import { ServiceError } from '../platform/errors.ts';

export const slugTaken = (slug: string) =>
  new ServiceError('conflict', 'organization.slug_taken', `The slug ${slug} cannot be used.`, [
    { path: 'body.slug', message: 'Is taken by another organization.' },
  ]);

export const isReserved = (slug: string): boolean => RESERVED_SLUGS.has(slug);

export function requireSlugNotReserved(slug: string): void {
  if (!isReserved(slug)) return;
  throw new ServiceError('invalid_input', 'organization.slug_reserved', `The slug ${slug} cannot be used.`, [
    { path: 'body.slug', message: 'Is reserved for a page of the Studio. Choose another one.' },
  ]);
}
