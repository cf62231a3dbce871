import * as z from 'zod/mini';
import { doc } from '../../../shared/fields/doc.ts';
import { pick } from '../../platform/fields/pick.ts';
import { CODE_INPUTS } from '../qpr-code-fields.ts';
import { qrStyleInput } from '../qr-style-fields.ts';
import { BRAND_FIELD_NAMES } from './brand.ts';

/** A brand as its owner sends it. A missing field or `null` removes the value. */
export const brandInput = z
  .partial(
    z.strictObject({
      ...pick(CODE_INPUTS, BRAND_FIELD_NAMES),
      style: z
        .nullable(qrStyleInput)
        .check(z.meta({ description: doc('Style of the QR images. null: black on white, without a logo') })),
    }),
  )
  .register(z.globalRegistry, {
    description: doc(
      'Replaces the whole brand: a missing field or null removes the value. Existing codes do not change until you apply the brand to them.',
    ),
  });
