import * as z from 'zod';
import { LIMITS } from '../contracts/limits.ts';
import { type IdKind, ulidOf } from './ids.ts';
import { metadataInput, metadataOutput } from './metadata.ts';
import { PLANS } from './plans.ts';
import { ROLES } from './roles.ts';
import { SLUG_MAX_LENGTH, SLUG_PATTERN } from './slug.ts';
import { text } from './text.ts';

const oneOf = (values: readonly string[]) => `Must be one of: ${values.join(', ')}.`;

/** An id in a path. What cannot be one names nothing that exists, so the answer is a 404. */
export const pathId = (kind: IdKind, example: string) =>
  z
    .string()
    .refine((id) => ulidOf(kind, id) !== undefined)
    .meta({ example });

export const organizationId = pathId('organization', 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S');
/** An organization named in a body or query: what cannot be an id is a mistake there. */
export const organizationReference = z
  .string('Must be text.')
  .refine((id) => ulidOf('organization', id) !== undefined, 'Must be the id of an organization.')
  .meta({ description: 'Id of an organization', example: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S' });

export const memberId = pathId('member', 'mem_01K9ZQ4T7M3X8V5C2B6N0P1R4S');
export const invitationId = pathId('invitation', 'inv_01K9ZQ4T7M3X8V5C2B6N0P1R4S');

/** The fields of an organization and its people that clients write. */
export const ORGANIZATION_FIELDS = {
  name: text(LIMITS.nameLength).meta({ description: 'Display name', examples: ['Grand Hotel'] }),
  slug: z
    .string('Must be text.')
    .max(SLUG_MAX_LENGTH, `Must have at most ${SLUG_MAX_LENGTH} characters.`)
    .regex(SLUG_PATTERN, 'Must be lower-case letters a to z and digits, in words joined by single hyphens.')
    .meta({ description: 'URL-safe identifier, unique in the service', examples: ['grand-hotel'] }),
  metadata: metadataInput,
  role: z.enum(ROLES, oneOf(ROLES)),
  plan: z.enum(PLANS, oneOf(PLANS)),
};

export const organizationView = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    plan: z.enum(PLANS),
    qpr_codes_count: z.int(),
    members_count: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Organization' });

/** A single organization with what only its members need. */
export const organizationDetailView = organizationView
  .extend({ metadata: metadataOutput })
  .meta({ id: 'OrganizationDetail' });

export const memberView = z
  .object({ id: z.string(), email: z.string(), role: z.enum(ROLES), joined_at: z.iso.datetime() })
  .meta({ id: 'Member' });

export const invitationView = z
  .object({ invitation_id: z.string(), email: z.string(), role: z.enum(ROLES), expires_at: z.iso.datetime() })
  .meta({ id: 'Invitation' });

/** An invitation in the list of pending ones. */
export const pendingInvitationView = invitationView
  .extend({ invited_by: z.string(), created_at: z.iso.datetime() })
  .meta({ id: 'PendingInvitation' });

export const subscriptionView = z
  .object({
    organization_id: z.string(),
    plan: z.enum(PLANS),
    previous_plan: z.enum(PLANS),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'Subscription' });
