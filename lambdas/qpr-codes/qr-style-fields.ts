import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { ERROR_CORRECTIONS, LOGO_SIZE, QR_DEFAULTS, QR_MARGIN } from '../../contracts/qr-style.ts';
import { doc } from '../../shared/fields/doc.ts';
import { formatNumber } from '../../shared/format-number.ts';
import { normalizeColor } from './images/colors.ts';

const MAX_BASE64_LENGTH = Math.ceil(LIMITS.logoBytes / 3) * 4;
const TOO_LONG = `Must have at most ${formatNumber(LIMITS.logoBytes)} bytes.`;

const hexColor = (description: string, fallback: string) =>
  z
    ._default(
      z.pipe(
        z
          .string('Must be a color such as #1a2b3c.')
          .check(z.regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'Must be a color such as #1a2b3c.')),
        z.transform((text) => normalizeColor(text) ?? text),
      ),
      `#${fallback}`,
    )
    .check(z.meta({ description, examples: [`#${fallback}`] }));

const base64 = z.string('Must be a PNG in Base64.').check(
  z.maxLength(MAX_BASE64_LENGTH, TOO_LONG),
  z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'Must be a PNG in Base64.'),
  z.meta({
    description: doc(
      `A PNG in Base64, at most ${formatNumber(LIMITS.logoBytes)} bytes and ${LIMITS.logoPixels.max} pixels per side, 8 bits per channel, neither interlaced nor animated`,
    ),
  }),
);

/** The style that an owner sets; omitted values get the defaults. */
export const qrStyleInput = z.strictObject({
  dark: hexColor('Color of the modules', QR_DEFAULTS.dark),
  light: hexColor('Color of the background', QR_DEFAULTS.light),
  margin: z
    ._default(z.int().check(z.minimum(QR_MARGIN.min), z.maximum(QR_MARGIN.max)), QR_MARGIN.min)
    .check(z.meta({ description: doc('Width of the quiet zone around the symbol, in modules') })),
  ecc: z
    ._default(z.enum(ERROR_CORRECTIONS), 'M')
    .check(z.meta({ description: doc('Minimum error correction; raised if scanners need more to read the code') })),
  logo: z
    .optional(
      z.nullable(
        z.strictObject({
          image: base64,
          size: z
            ._default(z.number().check(z.minimum(LOGO_SIZE.min), z.maximum(LOGO_SIZE.max)), LOGO_SIZE.default)
            .check(
              z.meta({
                description: doc("Longer side as a fraction of the symbol's width; reduced if scanners need it"),
              }),
            ),
        }),
      ),
    )
    .check(z.meta({ description: doc('A logo in the middle of the code') })),
});
