import { isDeepStrictEqual } from 'node:util';
import { type BrandFields, CODE_FIELDS } from '../../../shared/fields/code-fields.ts';
import { fieldsIn, namesOf } from '../../../shared/fields/field.ts';
import { pick } from '../../platform/fields/pick.ts';
import type { PageLogo } from '../images/page-logo/page-logo.ts';
import type { CodeStyle, QprCode } from '../qpr-code.ts';

/**
 * The look and the page settings that the codes of an account or organization share. A code copies them when it is
 * created and when its owner applies the brand again. So a code can differ from the brand, and a change of the brand
 * alone never changes printed codes.
 */
export interface Brand extends Omit<BrandFields, 'logo'> {
  /** The logo on the pages. The QR images have their own logo: see `style`. */
  readonly logo?: PageLogo | undefined;
  /** The style of the QR images. */
  readonly style?: BrandStyle | undefined;
  /** Absent if the brand was never saved. */
  readonly updated_at?: string | undefined;
}

export const BRAND_FIELD_NAMES = namesOf(fieldsIn(CODE_FIELDS, 'brand'));

/** A style that scanners can read: this was checked with the QR images of sample codes when the brand was saved. */
export interface BrandStyle extends CodeStyle {
  /** The PNG of the logo, if the style has one. */
  readonly logo?: Uint8Array | undefined;
}

/** The fields that a brand sets on a page. A field that the brand does not have leaves the page as it is. */
export const brandFields = ({ logo, ...brand }: Brand): BrandFields =>
  pick({ ...brand, logo: logo?.name }, BRAND_FIELD_NAMES);

/** Whether the code already has everything that the brand sets. */
export const hasBrand = (code: QprCode, brand: Brand): boolean =>
  isDeepStrictEqual({ ...code, ...brandFields(brand) }, code) &&
  (brand.style === undefined || brand.style.version === code.style?.version);
