import * as z from 'zod/mini';
import { PLANS } from '../../contracts/organizations/plans.ts';
import { doc } from '../../shared/fields/doc.ts';
import { pick } from '../platform/fields/pick.ts';
import { metadataOutput } from '../platform/schemas/metadata.ts';
import type { View } from '../platform/schemas/shapes.ts';
import type { Organization } from './organization.ts';

export const organizationViewSchema = z
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
type OrganizationView = View<typeof organizationViewSchema>;

/** A single organization, with the fields that only its members need. */
export const organizationDetailViewSchema = z
  .extend(organizationViewSchema, {
    metadata: metadataOutput,
    account_id: z.string().register(z.globalRegistry, {
      description: doc('The account that the organization and its codes belong to: the account of one of its owners.'),
    }),
    transferring: z.optional(z.boolean()).register(z.globalRegistry, {
      description: doc(
        'true while the codes are being transferred to `account_id`, because the previous account is no longer an owner.',
      ),
    }),
  })
  .register(z.globalRegistry, { id: 'OrganizationDetail' });
type OrganizationDetailView = View<typeof organizationDetailViewSchema>;

export const toOrganizationView = (organization: Organization): OrganizationView =>
  pick(organization, ['id', 'name', 'slug', 'plan', 'qpr_codes_count', 'members_count', 'created_at']);

export const toOrganizationDetailView = (organization: Organization): OrganizationDetailView => ({
  ...toOrganizationView(organization),
  ...pick(organization, ['metadata', 'account_id', 'transferring']),
});
