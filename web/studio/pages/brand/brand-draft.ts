import { LOGO_SIZE } from '../../../../contracts/qr-style.ts';
import type { Brand, SetBrandInput } from '../../../../sdk/src/index.ts';
import { colorProblem } from '../../parts/color-field/color-problem.ts';
import {
  contactError,
  contactLabelError,
  contactOf,
  type FieldError,
  linkError,
} from '../../parts/contact-and-link/contact-and-link.ts';
import { hasInvalidSites, sitesIn, sitesText } from '../../parts/sites/site-list.ts';

/** The brand being edited. An empty text means that the brand does not set this field. */
export interface BrandDraft {
  /** A data URI. */
  readonly logo: string;
  readonly color: string;
  readonly contactTo: string;
  readonly contactLabel: string;
  readonly privacy: string;
  /** Websites that can show the pages in a frame, one per line. */
  readonly sites: string;
  /** The assistant answers only from the prompt and the knowledge. */
  readonly isStrict: boolean;
  /** The colors of the QR codes. */
  readonly dark: string;
  readonly light: string;
  readonly qrLogo: NonNullable<Brand['style']>['logo'] | undefined;
}

const PLAIN_QR = { dark: '#000000', light: '#ffffff' } as const;

export const toDraft = ({ logo, color, contact, privacy_url, embed_origins, grounding, style }: Brand): BrandDraft => ({
  logo: logo ?? '',
  color: color ?? '',
  contactTo: contact?.to ?? '',
  contactLabel: contact?.label ?? '',
  privacy: privacy_url ?? '',
  sites: sitesText(embed_origins),
  // New codes are strict, unless a saved brand turns this off (null). Without a saved brand, `grounding` is undefined.
  isStrict: grounding !== null,
  dark: style?.dark ?? PLAIN_QR.dark,
  light: style?.light ?? PLAIN_QR.light,
  qrLogo: style?.logo,
});

/** The brand to save. Settings of the QR style that this page does not show, such as the quiet zone, do not change. */
export function toBrand(draft: BrandDraft, saved: Brand): NonNullable<SetBrandInput['body']> {
  const { dark, light, qrLogo } = draft;
  const contact = contactOf(draft);
  return {
    ...(draft.logo !== '' && { logo: draft.logo }),
    ...(draft.color !== '' && { color: draft.color }),
    ...(contact && { contact }),
    ...(draft.privacy.trim() !== '' && { privacy_url: draft.privacy.trim() }),
    ...(draft.sites.trim() !== '' && { embed_origins: sitesIn(draft.sites) }),
    ...(draft.isStrict && { grounding: 'strict' as const }),
    style: { ...saved.style, dark, light, logo: qrLogo ?? null },
  };
}

/** The logo of the QR code, from a PNG as a data URI. */
export const qrLogoOf = (png: string): BrandDraft['qrLogo'] => ({
  image: png.replace(/^[^,]*,/, ''),
  size: LOGO_SIZE.default,
});

export interface BrandErrors {
  readonly contactTo?: FieldError | undefined;
  readonly contactLabel?: FieldError | undefined;
  readonly privacy?: FieldError | undefined;
  readonly sites?: FieldError | undefined;
}

export const errorsIn = (draft: BrandDraft): BrandErrors => ({
  contactTo: contactError(draft),
  contactLabel: contactLabelError(draft),
  privacy: draft.privacy.trim() === '' ? undefined : linkError(draft.privacy),
  sites: hasInvalidSites(draft.sites) ? 'invalidLink' : undefined,
});

export const isValid = (draft: BrandDraft): boolean =>
  Object.values(errorsIn(draft)).every((fieldError) => fieldError === undefined) && colorProblem(draft) === undefined;

export const isSame = (one: BrandDraft, other: BrandDraft): boolean => JSON.stringify(one) === JSON.stringify(other);
