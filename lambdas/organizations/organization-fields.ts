import * as z from 'zod/mini';
import { LIMITS } from '../contracts/limits.ts';
import { SLUG_MAX_LENGTH, SLUG_PATTERN } from '../contracts/organizations/slug.ts';
import { PLANS } from '../contracts/plans.ts';
import { metadataInput } from '../platform/schemas/metadata.ts';
import { oneOf } from '../platform/schemas/one-of.ts';
import { text } from '../platform/schemas/text.ts';
import { ROLES } from './roles.ts';

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
