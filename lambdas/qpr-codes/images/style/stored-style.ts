import type { CodeStyle } from '../../qpr-code.ts';
import { channels } from '../colours.ts';
import type { ImageFormat } from '../image-bucket.ts';
import type { QrImages } from '../image-store.ts';
import type { Logo } from '../logo/logo.ts';
import { logoSvg } from '../logo/logo-svg.ts';
import { pngOf } from '../png.ts';
import { type QrMatrix, qrMatrix } from '../qr-matrix.ts';
import { requireWidth } from '../qr-style.ts';
import { rasterOf, truecolourPng } from '../raster.ts';
import { svgOf } from '../svg.ts';

/** Finer than plain images, so that a logo is sharp. */
const PIXELS_PER_MODULE = 20;

/** What the plain addresses of a code in its own style show. */
export function storedStyleImages(text: string, style: CodeStyle, logo: Logo | undefined): QrImages {
  const matrix = qrMatrix(text, style);
  return {
    png: pngIn(matrix, style, logo, matrix.size * PIXELS_PER_MODULE),
    svg: svgIn(matrix, style, logo),
  };
}

/** One image of a code in its own style, as wide as asked for. */
export function storedStyleImage(
  text: string,
  style: CodeStyle,
  logo: Logo | undefined,
  { format, widthPixels }: { readonly format: ImageFormat; readonly widthPixels: number },
): string | Uint8Array {
  const matrix = qrMatrix(text, style);
  requireWidth(matrix, widthPixels);
  return format === 'svg' ? svgIn(matrix, style, logo, widthPixels) : pngIn(matrix, style, logo, widthPixels);
}

function pngIn(matrix: QrMatrix, { dark, light, logoSize }: CodeStyle, logo: Logo | undefined, widthPixels: number) {
  if (logo) return truecolourPng(rasterOf(matrix, { dark, light, logo, logoSize }, widthPixels));
  return pngOf(matrix, { widthPixels, dark: channels(dark), light: channels(light) });
}

function svgIn(matrix: QrMatrix, { dark, light, logoSize }: CodeStyle, logo?: Logo, widthPixels?: number) {
  const over = logo && logoSize !== undefined ? logoSvg(matrix, logo, logoSize, light) : undefined;
  return svgOf(matrix, { dark, light, over, widthPixels });
}
