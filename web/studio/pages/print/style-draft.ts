import type { QrStyle } from '../../../../sdk/src/index.ts';
import { placeLogo } from '../../../../shared/qr/place-logo.ts';
import type { LogoArt, QrArt } from './qr-art.ts';

/** The style being edited. The Studio keeps its margin and error correction, which only the API can change. */
export interface StyleDraft extends Pick<QrStyle, 'margin' | 'ecc'> {
  readonly dark: string;
  readonly light: string;
  readonly logo?: { readonly image: string; readonly size: number } | undefined;
}

export const PLAIN: StyleDraft = { dark: '#000000', light: '#ffffff', margin: 4, ecc: 'M' };

export const draftOf = ({ dark, light, margin, ecc, logo }: QrStyle): StyleDraft => ({
  dark,
  light,
  margin,
  ecc,
  ...(logo && { logo }),
});

export const isSame = (one: StyleDraft, other: StyleDraft) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The lowest error correction that the service uses for this style. If the service has to use a higher one, the squares
 * of the saved code differ from the preview.
 */
export const levelOf = ({ logo, ecc }: StyleDraft) => (logo && ecc !== 'H' ? 'Q' : ecc);

/** Applies the draft to the modules of the code. */
export const artOf = (matrix: QrArt, { dark, light, logo }: StyleDraft): QrArt => ({
  ...matrix,
  dark,
  light,
  logo: logo && logoArt(matrix.size, logo),
});

/** The width of the quiet zone, in modules, of the image that the preview uses. */
const MARGIN = 4;

function logoArt(size: number, { image, size: logoSize }: NonNullable<StyleDraft['logo']>): LogoArt {
  const { field, picture } = placeLogo({ size, margin: MARGIN }, pngSize(image), logoSize);
  return {
    href: `data:image/png;base64,${image}`,
    field: `M${field.left} ${field.top}h${field.width}v${field.height}H${field.left}z`,
    ...picture,
  };
}

/** Reads the size from the PNG header, which has it at byte 16. */
function pngSize(image: string): { readonly width: number; readonly height: number } {
  const bytes = Uint8Array.from(atob(image.slice(0, 32)), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
