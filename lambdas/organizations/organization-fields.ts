import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { PLANS } from '../../contracts/organizations/plans.ts';
import { doc } from '../../shared/fields/doc.ts';
import { SLUG_MAX_LENGTH, SLUG_PATTERN } from '../../shared/organizations/slug.ts';
import { metadataInput } from '../platform/schemas/metadata.ts';
import { text } from '../platform/schemas/text.ts';
import { ROLES } from './roles.ts';

/** The fields of an organization and its members that clients can write. */
export const ORGANIZATION_FIELDS = {
  name: text(LIMITS.nameLength).check(z.meta({ description: 'Display name', examples: ['Grand Hotel'] })),
  slug: z
    .string()
    .check(
      z.maxLength(SLUG_MAX_LENGTH),
      z.regex(
        SLUG_PATTERN,
        'Must be lower-case letters a to z and digits, in words joined by single hyphens, such as grand-hotel.',
      ),
    )
    .register(z.globalRegistry, {
      description: doc('URL-safe identifier, unique in the service'),
      examples: ['grand-hotel'],
    }),
  metadata: metadataInput,
  role: z.enum(ROLES),
  plan: z.enum(PLANS),
};
