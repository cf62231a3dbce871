import * as z from 'zod/mini';
import { LIMITS } from '../contracts/limits.ts';
import { metadataInput, metadataOutput } from '../platform/schemas/metadata.ts';
import { oneOf } from '../platform/schemas/one-of.ts';
import { PLANS } from './plans.ts';
import { ROLES } from './roles.ts';
import { SLUG_MAX_LENGTH, SLUG_PATTERN } from './slug.ts';
import { text } from '../platform/schemas/text.ts';

/** The fields of an organization and its people that clients write. */
export const ORGANIZATION_FIELDS = {
  name: text(LIMITS.nameLength).check(z.meta({ description: 'Display name', examples: ['Grand Hotel'] })),
  slug: z
    .string('Must be text.')
    .check(
      z.maxLength(SLUG_MAX_LENGTH, `Must have at most ${SLUG_MAX_LENGTH} characters.`),
      z.regex(SLUG_PATTERN, 'Must be lower-case letters a to z and digits, in words joined by single hyphens.'),
    )
    .register(z.globalRegistry, {
      description: 'URL-safe identifier, unique in the service',
      examples: ['grand-hotel'],
    }),
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
  .register(z.globalRegistry, { id: 'Organization' });

/** A single organization with what only its members need. */
export const organizationDetailView = z
  .extend(organizationView, { metadata: metadataOutput })
  .register(z.globalRegistry, { id: 'OrganizationDetail' });

export const memberView = z
  .object({ id: z.string(), email: z.string(), role: z.enum(ROLES), joined_at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'Member' });

export const invitationView = z
  .object({ invitation_id: z.string(), email: z.string(), role: z.enum(ROLES), expires_at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'Invitation' });

/** An invitation in the list of pending ones. */
export const pendingInvitationView = z
  .extend(invitationView, { invited_by: z.string(), created_at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'PendingInvitation' });

export const subscriptionView = z
  .object({
    organization_id: z.string(),
    plan: z.enum(PLANS),
    previous_plan: z.enum(PLANS),
    changed_at: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'Subscription' });
