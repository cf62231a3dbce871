import * as z from 'zod/mini';
import { isSlug } from '../../shared/organizations/slug.ts';
import { ulidOf } from '../platform/ids.ts';
import { pathId } from '../platform/schemas/path-id.ts';

const described = { description: 'Id or slug of an organization', example: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S' };

/** A slug cannot contain an underscore, so it is never mistaken for an id. */
const isReference = (text: string) => ulidOf('organization', text) !== undefined || isSlug(text);

/** An organization in a path. Text that is neither an id nor a slug cannot match any organization: 404. */
export const organization_id = z
  .string()
  .check(z.refine(isReference))
  .register(z.globalRegistry, { ...described });
/** An organization in a body or query. Text that is neither an id nor a slug is a validation error there. */
export const organizationReference = z
  .string()
  .check(z.refine(isReference, 'Must be the id or the slug of an organization, such as grand-hotel.'))
  .register(z.globalRegistry, { ...described });

export const member_id = pathId('member', { example: 'mem_01K9ZQ4T7M3X8V5C2B6N0P1R4S' });
export const invitation_id = pathId('invitation', { example: 'inv_01K9ZQ4T7M3X8V5C2B6N0P1R4S' });
