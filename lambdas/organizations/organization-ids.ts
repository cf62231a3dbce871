import * as z from 'zod/mini';
import { type IdKind, ulidOf } from '../platform/ids.ts';

/** An id in a path. What cannot be one names nothing that exists, so the answer is a 404. */
export const pathId = (kind: IdKind, example: string) =>
  z
    .string()
    .check(z.refine((id) => ulidOf(kind, id) !== undefined))
    .register(z.globalRegistry, { example });

export const organizationId = pathId('organization', 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S');
/** An organization named in a body or query: what cannot be an id is a mistake there. */
export const organizationReference = z
  .string('Must be text.')
  .check(z.refine((id) => ulidOf('organization', id) !== undefined, 'Must be the id of an organization.'))
  .register(z.globalRegistry, { description: 'Id of an organization', example: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S' });

export const memberId = pathId('member', 'mem_01K9ZQ4T7M3X8V5C2B6N0P1R4S');
export const invitationId = pathId('invitation', 'inv_01K9ZQ4T7M3X8V5C2B6N0P1R4S');
