import * as z from 'zod/mini';
import { GROUNDINGS } from '../../../contracts/qpr-codes.ts';
import { ERROR_CORRECTIONS } from '../../../contracts/qr-style.ts';
import { dataUriOf } from '../images/page-logo/page-logo.ts';
import type { Brand, BrandStyle } from './brand.ts';

const hexColor = z.string().register(z.globalRegistry, { example: '#0f766e' });

/** A brand as its owner reads it. Sending it back changes nothing. */
export const brandViewSchema = z
  .object({
    logo: z
      .optional(z.string())
      .register(z.globalRegistry, { description: 'Logo at the top of the pages, as a data URI' }),
    color: z.optional(hexColor),
    contact: z.optional(z.object({ to: z.string(), label: z.optional(z.string()) })),
    privacy_url: z.optional(z.url()),
    grounding: z.optional(z.nullable(z.enum(GROUNDINGS))),
    embed_origins: z.optional(z.array(z.string())),
    style: z.optional(
      z.object({
        dark: hexColor,
        light: hexColor,
        margin: z.int(),
        ecc: z.enum(ERROR_CORRECTIONS),
        logo: z
          .optional(z.object({ image: z.string(), size: z.number() }))
          .register(z.globalRegistry, { description: 'Only if the style has a logo' }),
      }),
    ),
  })
  .register(z.globalRegistry, {
    id: 'Brand',
    description:
      'Fields that are not set are absent, except `grounding`: it is null in a saved brand that does not set it',
  });
export type BrandView = z.output<typeof brandViewSchema>;

export const toBrandView = ({
  logo,
  color,
  contact,
  privacy_url,
  grounding,
  embed_origins,
  style,
  updated_at,
}: Brand): BrandView => ({
  ...(logo && { logo: dataUriOf(logo) }),
  ...(color !== undefined && { color }),
  ...(contact && { contact: { ...contact } }),
  ...(privacy_url !== undefined && { privacy_url }),
  // In the Studio, new codes are `strict` unless a saved brand turns this off. So null (a saved brand without a
  // grounding) must differ from an absent field (no brand was saved).
  ...(updated_at && { grounding: grounding ?? null }),
  ...(embed_origins && { embed_origins: [...embed_origins] }),
  ...(style && { style: styleView(style) }),
});

const styleView = ({ dark, light, margin, errorCorrection, logoFile, logo_size }: BrandStyle) => ({
  dark,
  light,
  margin,
  ecc: errorCorrection,
  ...(logoFile && logo_size !== undefined && { logo: { image: logoFile.toString('base64'), size: logo_size } }),
});
