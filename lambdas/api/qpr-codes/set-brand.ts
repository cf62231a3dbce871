import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { LOGO_SIZE } from '../../../contracts/qr-style.ts';
import { CODE_FIELDS } from '../../../shared/fields/code-fields.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { organizationNotFound } from '../../organizations/slug-store.ts';
import { organizationExistsCheck } from '../../organizations/store.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { inBodyPart } from '../../platform/errors.ts';
import { changed } from '../../platform/fields/changes.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import type { Brand, BrandStyle } from '../../qpr-codes/brand/brand.ts';
import { brandInput } from '../../qpr-codes/brand/brand-fields.ts';
import { brandViewSchema, toBrandView } from '../../qpr-codes/brand/brand-view.ts';
import { putBrandWrite } from '../../qpr-codes/brand-store.ts';
import { readLogo } from '../../qpr-codes/images/logo/read-logo.ts';
import { readPageLogo } from '../../qpr-codes/images/page-logo/read-page-logo.ts';
import { chooseStyle } from '../../qpr-codes/images/style/choose-style.ts';
import { scanUrlOf } from '../../qpr-codes/qpr-code-view.ts';
import { isPlain } from '../../qpr-codes/qr-style-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z.object({ organization_id: z.optional(organizationReference) }),
  body: brandInput,
  weightOf: () => SAMPLE_SHORT_IDS.length * LIMITS.requestsPerStyle,
  response: brandViewSchema,
};

type BrandInput = z.output<typeof brandInput>;

/**
 * The style is drawn for these codes, to check that scanners can read it. The URLs of all codes have the same length,
 * so their QR symbols differ only in the pattern, and checking a few is enough.
 */
const SAMPLE_SHORT_IDS = ['0000000000', '2b6n0p1r4s', 'zy8w7v5t3q'];

export const setBrand = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('set-brand', schemas, effects, async ({ query, body, caller, affectedOrganizations }) => {
    const { table, now, addresses } = effects;
    const organization_id = query.organization_id ?? caller.organization_id;
    if (organization_id !== undefined) {
      await requireMembership(effects, caller, organization_id, 'organization.update');
      affectedOrganizations.add(organization_id);
    }
    const brand = { ...brandOf(body, addresses), updated_at: now().toISOString() };
    const failure = await tryTransactWrite(table, {
      // Without this check, the brand of an organization that is deleted meanwhile would stay forever.
      organization: organization_id === undefined ? undefined : organizationExistsCheck(table, organization_id),
      brand: putBrandWrite(table, organization_id ?? caller.account_id, brand),
    });
    if (failure) throw organizationNotFound();
    return toBrandView(brand);
  });

const brandOf = ({ logo, style, ...fields }: BrandInput, addresses: Addresses): Brand => ({
  ...changed(CODE_FIELDS, fields),
  logo: logo ? readPageLogo(logo) : undefined,
  ...(style && { style: inBodyPart('style', () => brandStyleOf(style, addresses)) }),
});

function brandStyleOf(
  { dark, light, margin, ecc, logo: picture }: NonNullable<BrandInput['style']>,
  addresses: Addresses,
): BrandStyle | undefined {
  const logo = picture ? readLogo(Buffer.from(picture.image, 'base64')) : undefined;
  const wanted = { dark, light, margin, ecc, logo_size: picture?.size ?? LOGO_SIZE.default };
  const style = chooseStyle(
    SAMPLE_SHORT_IDS.map((short_id) => scanUrlOf(short_id, addresses)),
    wanted,
    logo,
  );
  return isPlain(style) ? undefined : { ...style, ...(logo && { logo: logo.file }) };
}

export const handler = setBrand({ ...liveEffects(), addresses: liveAddresses() });
