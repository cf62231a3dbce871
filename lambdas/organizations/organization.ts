import * as z from 'zod/mini';
import { PLANS } from '../../contracts/organizations/plans.ts';
import { storedMetadata } from '../platform/schemas/metadata.ts';
import type { Entity } from '../platform/schemas/shapes.ts';
import { billedPlansSchema } from './subscriptions/subscription.ts';

export const organizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  plan: z.enum(PLANS),
  /** The account that the organization and its codes belong to: always an owner's account, at first the creator's. */
  account_id: z.string(),
  /** Whether codes are still being transferred to `account_id`. */
  transferring: z.optional(z.boolean()),
  qpr_codes_count: z.number(),
  members_count: z.number(),
  owners_count: z.number(),
  metadata: storedMetadata,
  created_at: z.string(),
  /** Absent until a payment provider has sent a notice. */
  billed: z.optional(billedPlansSchema),
});
export type Organization = Entity<typeof organizationSchema>;
