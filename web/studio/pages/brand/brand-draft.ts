import { LOGO_SIZE } from '../../../../contracts/qr-style.ts';
import type { Brand, SetBrandInput } from '../../../../sdk/src/index.ts';
import { CODE_FIELDS } from '../../../../shared/fields/code-fields.ts';
import { fieldsIn } from '../../../../shared/fields/field.ts';
import { colorProblem } from '../../parts/color-field/color-problem.ts';
import { type DraftOf, formOf } from '../../parts/fields/form-of.ts';
import { groundingOf, PAGE_KINDS } from '../../parts/fields/page-kinds.ts';

const FIELDS = fieldsIn(CODE_FIELDS, 'brand');
const form = formOf(FIELDS, PAGE_KINDS);
export const errorsIn = form.errors;

/** The brand being edited. An empty text means that the brand does not set this field. */
export interface BrandDraft extends DraftOf<typeof FIELDS, typeof PAGE_KINDS> {
  /** The colors of the QR codes. */
  readonly dark: string;
  readonly light: string;
  readonly qrLogo: NonNullable<Brand['style']>['logo'] | undefined;
}

const PLAIN_QR = { dark: '#000000', light: '#ffffff' } as const;

export const toDraft = (brand: Brand): BrandDraft => ({
  ...form.read(brand),
  grounding: groundingOf(brand),
  dark: brand.style?.dark ?? PLAIN_QR.dark,
  light: brand.style?.light ?? PLAIN_QR.light,
  qrLogo: brand.style?.logo,
});

/** The brand to save. Settings of the QR style that this page does not show, such as the quiet zone, do not change. */
export const toBrand = (draft: BrandDraft, saved: Brand): NonNullable<SetBrandInput['body']> => ({
  ...form.send(draft),
  style: { ...saved.style, dark: draft.dark, light: draft.light, logo: draft.qrLogo ?? null },
});

/** The logo of the QR code, from a PNG as a data URI. */
export const qrLogoOf = (png: string): BrandDraft['qrLogo'] => ({
  image: png.replace(/^[^,]*,/, ''),
  size: LOGO_SIZE.default,
});

export const isValid = (draft: BrandDraft): boolean =>
  Object.values(errorsIn(draft)).every((fieldError) => fieldError === undefined) && colorProblem(draft) === undefined;

export const isSame = (one: BrandDraft, other: BrandDraft): boolean => JSON.stringify(one) === JSON.stringify(other);
