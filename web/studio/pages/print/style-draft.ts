import { MIN_QR_CONTRAST } from '../../../../contracts/qr-style.ts';
import type { QrStyle } from '../../../../sdk/src/index.ts';
import { qrContrast } from '../../../../shared/qr/contrast.ts';
import { placeLogo } from '../../../../shared/qr/place-logo.ts';
import type { LogoArt, QrArt } from './qr-art.ts';

/** What somebody is choosing; it becomes a style when it is saved. */
export interface StyleDraft {
  readonly dark: string;
  readonly light: string;
  readonly logo?: { readonly image: string; readonly size: number } | undefined;
}

export const PLAIN: StyleDraft = { dark: '#000000', light: '#ffffff' };

export const draftOf = ({ dark, light, logo }: QrStyle): StyleDraft => ({ dark, light, ...(logo && { logo }) });

export const isSame = (one: StyleDraft, other: StyleDraft) => JSON.stringify(one) === JSON.stringify(other);

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** What is wrong with the colours, before anybody is asked. */
export function colourProblem({ dark, light }: StyleDraft): 'form' | 'inverted' | 'weak' | undefined {
  if (!isColour(dark) || !isColour(light)) return 'form';
  const contrast = qrContrast(dark, light);
  if (contrast < 1) return 'inverted';
  return contrast < MIN_QR_CONTRAST ? 'weak' : undefined;
}

/** The error correction that a style will have at least, so that the picture looks as it will. */
export const levelOf = ({ logo }: StyleDraft) => (logo ? 'Q' : 'M');

/** The draft on the modules of the code. */
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

/** The header of a PNG says it, sixteen bytes in. */
function pngSize(image: string): { readonly width: number; readonly height: number } {
  const bytes = Uint8Array.from(atob(image.slice(0, 32)), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
