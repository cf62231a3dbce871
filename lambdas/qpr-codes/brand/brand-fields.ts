import * as z from 'zod/mini';
import { PAGE_FIELDS } from '../qpr-code-fields.ts';
import { qrStyleInput } from '../qr-style-fields.ts';

const { logo, color, contact, privacy_url, grounding, embed_origins } = PAGE_FIELDS;

/** A brand as its owner sends it. A missing field or `null` removes the value. */
export const brandInput = z
  .partial(
    z.strictObject({
      logo,
      color,
      contact,
      privacy_url,
      grounding,
      embed_origins,
      style: z
        .nullable(qrStyleInput)
        .check(z.meta({ description: 'Style of the QR images. null: black on white, without a logo' })),
    }),
  )
  .register(z.globalRegistry, {
    description:
      'Replaces the whole brand: a missing field or null removes the value. Existing codes do not change until you apply the brand to them.',
  });
