import { MIN_QR_CONTRAST } from '../../../../contracts/qr-style.ts';
import type { QrStyle } from '../../../../sdk/src/index.ts';
import { qrContrast } from '../../../../shared/qr/contrast.ts';
import { placeLogo } from '../../../../shared/qr/place-logo.ts';
import type { LogoArt, QrArt } from './qr-art.ts';

/** The style being edited. */
export interface StyleDraft {
  readonly dark: string;
  readonly light: string;
  readonly logo?: { readonly image: string; readonly size: number } | undefined;
}

export const PLAIN: StyleDraft = { dark: '#000000', light: '#ffffff' };

export const draftOf = ({ dark, light, logo }: QrStyle): StyleDraft => ({ dark, light, ...(logo && { logo }) });

export const isSame = (one: StyleDraft, other: StyleDraft) => JSON.stringify(one) === JSON.stringify(other);

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Checks the colors before the service does. */
export function colorProblem({ dark, light }: StyleDraft): 'form' | 'inverted' | 'weak' | undefined {
  if (!isColor(dark) || !isColor(light)) return 'form';
  const contrast = qrContrast(dark, light);
  if (contrast < 1) return 'inverted';
  return contrast < MIN_QR_CONTRAST ? 'weak' : undefined;
}

/** The minimum error correction of the saved style, so the preview looks the same. */
export const levelOf = ({ logo }: StyleDraft) => (logo ? 'Q' : 'M');

/** Applies the draft to the modules of the code. */
export const artOf = (matrix: QrArt, { dark, light, logo }: StyleDraft): QrArt => ({
  ...matrix,
  dark,
  light,
  logo: logo && logoArt(matrix.size, logo),
});

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
