import { pathId, reference } from '../platform/schemas/path-id.ts';

const EXAMPLE_ID = 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

export const organizationId = pathId('organization', { example: EXAMPLE_ID });
/** An organization named in a body or query. */
export const organizationReference = reference('organization', 'Must be the id of an organization.', {
  description: 'Id of an organization',
  example: EXAMPLE_ID,
});

export const memberId = pathId('member', { example: 'mem_01K9ZQ4T7M3X8V5C2B6N0P1R4S' });
export const invitationId = pathId('invitation', { example: 'inv_01K9ZQ4T7M3X8V5C2B6N0P1R4S' });
