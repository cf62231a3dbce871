import { pngOf } from './rendering/png.ts';
import { qrMatrix } from './rendering/qr-matrix.ts';
import { svgOf } from './rendering/svg.ts';

/** Draws a text as a QR code: a PNG for screens and an SVG for print at any size. */
export function qrImages(text: string): { readonly png: Uint8Array; readonly svg: string } {
  const matrix = qrMatrix(text);
  return { png: pngOf(matrix), svg: svgOf(matrix) };
}
