import * as z from 'zod/mini';
import { ERROR_CORRECTIONS, QR_DEFAULTS, QR_MARGIN, QR_VERSION_OPTION } from '../../contracts/qr-style.ts';
import { doc } from '../../shared/fields/doc.ts';
import type { Addresses } from '../platform/addresses.ts';
import { type CodeStyle, type QprCode, shortIdOf } from './qpr-code.ts';

const hexColor = z.string().register(z.globalRegistry, { example: '#0f766e' });

const PLAIN_ECC = 'M';

/**
 * The style of a code as its owner reads it, including the logo. Saving the same colors, margin, error correction and
 * logo again changes nothing.
 */
export const qrStyleViewSchema = z
  .object({
    dark: hexColor,
    light: hexColor,
    margin: z.int(),
    ecc: z.enum(ERROR_CORRECTIONS),
    logo: z
      .optional(z.object({ image: z.string(), size: z.number() }))
      .register(z.globalRegistry, { description: doc('Only if the style has a logo') }),
    version: z
      .optional(z.string())
      .register(z.globalRegistry, { description: doc('Only if the style is not the default') }),
    qr_image_url: z.url(),
    qr_svg_url: z.url(),
  })
  .register(z.globalRegistry, { id: 'QrStyle' });
type QrStyleView = z.output<typeof qrStyleViewSchema>;

/** The image URLs of a custom style contain its version, so their content never changes, even if the style does. */
export function toQrStyleView(
  { ulid, style }: Pick<QprCode, 'ulid' | 'style'>,
  logo: { readonly file: Buffer } | undefined,
  { baseUrl }: Pick<Addresses, 'baseUrl'>,
): QrStyleView {
  const query = style ? `?${QR_VERSION_OPTION}=${style.version}` : '';
  return {
    dark: style?.dark ?? `#${QR_DEFAULTS.dark}`,
    light: style?.light ?? `#${QR_DEFAULTS.light}`,
    margin: style?.margin ?? QR_MARGIN.min,
    ecc: style?.ecc ?? PLAIN_ECC,
    ...(logo &&
      style?.logo_size !== undefined && { logo: { image: logo.file.toString('base64'), size: style.logo_size } }),
    ...(style && { version: style.version }),
    qr_image_url: `${baseUrl}/qr/${shortIdOf(ulid)}.png${query}`,
    qr_svg_url: `${baseUrl}/qr/${shortIdOf(ulid)}.svg${query}`,
  };
}

/** Whether a style is the default (black on white without a logo, minimum margin, `PLAIN_ECC`), which is not stored. */
export const isPlain = ({ dark, light, margin, ecc, logo_size }: CodeStyle): boolean =>
  logo_size === undefined &&
  dark === `#${QR_DEFAULTS.dark}` &&
  light === `#${QR_DEFAULTS.light}` &&
  margin === QR_MARGIN.min &&
  ecc === PLAIN_ECC;
