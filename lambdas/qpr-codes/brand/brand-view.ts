import * as z from 'zod/mini';
import { GROUNDINGS } from '../../../contracts/qpr-codes.ts';
import { ERROR_CORRECTIONS } from '../../../contracts/qr-style.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { pick } from '../../platform/fields/pick.ts';
import type { View } from '../../platform/schemas/shapes.ts';
import { dataUriOf } from '../images/page-logo/page-logo.ts';
import { CODE_VIEWS } from '../qpr-code-view.ts';
import { BRAND_FIELD_NAMES, type Brand, type BrandStyle } from './brand.ts';

const hexColor = z.string().register(z.globalRegistry, { example: '#0f766e' });

/** A brand as its owner reads it. Sending it back changes nothing. */
export const brandViewSchema = z
  .object({
    ...pick(CODE_VIEWS, BRAND_FIELD_NAMES),
    logo: z
      .optional(z.string())
      .register(z.globalRegistry, { description: doc('Logo at the top of the pages, as a data URI') }),
    grounding: z.optional(z.nullable(z.enum(GROUNDINGS))),
    style: z.optional(
      z.object({
        dark: hexColor,
        light: hexColor,
        margin: z.int(),
        ecc: z.enum(ERROR_CORRECTIONS),
        logo: z
          .optional(z.object({ image: z.string(), size: z.number() }))
          .register(z.globalRegistry, { description: doc('Only if the style has a logo') }),
      }),
    ),
  })
  .register(z.globalRegistry, {
    id: 'Brand',
    description: doc(
      'Fields that are not set are absent, except `grounding`: it is null in a saved brand that does not set it',
    ),
  });
export type BrandView = View<typeof brandViewSchema>;

export const toBrandView = ({ logo, style, updated_at, ...brand }: Brand): BrandView => ({
  ...pick(
    brand,
    BRAND_FIELD_NAMES.filter((name) => name !== 'logo'),
  ),
  ...(logo && { logo: dataUriOf(logo) }),
  // In the Studio, new codes are `strict` unless a saved brand turns this off. So null (a saved brand without a
  // grounding) must differ from an absent field (no brand was saved).
  ...(updated_at && { grounding: brand.grounding ?? null }),
  ...(style && { style: styleView(style) }),
});

const styleView = ({ logo, ...style }: BrandStyle) => ({
  ...pick(style, ['dark', 'light', 'margin', 'ecc']),
  ...(logo &&
    style.logo_size !== undefined && { logo: { image: Buffer.from(logo).toString('base64'), size: style.logo_size } }),
});
