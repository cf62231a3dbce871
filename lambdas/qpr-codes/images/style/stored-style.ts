import { placeLogo } from '../../../../shared/qr/place-logo.ts';
import type { CodeStyle } from '../../qpr-code.ts';
import { channels } from '../colors.ts';
import type { ImageFormat } from '../image-bucket.ts';
import type { QrImages } from '../image-store.ts';
import type { Logo } from '../logo/logo.ts';
import { type QrSize, requireWidth, svgWidth } from '../options/qr-size.ts';
import { qrImages } from '../qr-image.ts';
import { pngOf } from '../rendering/png.ts';
import { type QrMatrix, qrMatrix } from '../rendering/qr-matrix.ts';
import { rasterOf, truecolorPng } from '../rendering/raster.ts';
import { svgOf } from '../rendering/svg.ts';

/** The style and logo of a code; the default style if `style` is undefined. */
export interface StyleWithLogo {
  readonly style: CodeStyle | undefined;
  readonly logo: Logo | undefined;
}

/** The images that URLs without query options return: in the code's stored style, or otherwise in the default style. */
export const codeImages = (text: string, { style, logo }: StyleWithLogo): QrImages =>
  style ? storedStyleImages(text, style, logo) : qrImages(text);

/** More pixels than in the unstyled images, to keep logos sharp. */
const PIXELS_PER_MODULE = 20;

function storedStyleImages(text: string, style: CodeStyle, logo: Logo | undefined): QrImages {
  const matrix = qrMatrix(text, style);
  return {
    png: styledPng(matrix, style, logo, { widthPixels: matrix.size * PIXELS_PER_MODULE }),
    svg: styledSvg(matrix, style, logo),
  };
}

/** Draws one image of a code in its stored style at the requested size. */
export function storedStyleImage(
  text: string,
  style: CodeStyle,
  logo: Logo | undefined,
  { format, size }: { readonly format: ImageFormat; readonly size: QrSize },
): string | Uint8Array {
  const matrix = qrMatrix(text, style);
  requireWidth(matrix, size);
  return format === 'svg' ? styledSvg(matrix, style, logo, svgWidth(size)) : styledPng(matrix, style, logo, size);
}

function styledPng(
  matrix: QrMatrix,
  { dark, light, logo_size }: CodeStyle,
  logo: Logo | undefined,
  { widthPixels, dotsPerInch }: QrSize,
) {
  if (logo) return truecolorPng(rasterOf(matrix, { dark, light, logo, logo_size }, widthPixels), dotsPerInch);
  return pngOf(matrix, { widthPixels, dotsPerInch, dark: channels(dark), light: channels(light) });
}

function styledSvg(matrix: QrMatrix, { dark, light, logo_size }: CodeStyle, logo?: Logo, width?: string) {
  const overlay = logo && logo_size !== undefined ? logoSvg(matrix, logo, logo_size, light) : undefined;
  return svgOf(matrix, { dark, light, overlay, width });
}

/** The logo on its light background, drawn over the modules of an SVG and embedded in the file. */
function logoSvg(matrix: QrMatrix, logo: Logo, logo_size: number, light: string): string {
  const { field, picture } = placeLogo(matrix, logo, logo_size);
  const [x, y, width, height] = [picture.left, picture.top, picture.width, picture.height].map((length) =>
    Number(length.toFixed(3)),
  );
  return (
    `<path fill="${light}" d="M${field.left} ${field.top}h${field.width}v${field.height}H${field.left}z"/>` +
    `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${logo.file.toString('base64')}"/>`
  );
}
