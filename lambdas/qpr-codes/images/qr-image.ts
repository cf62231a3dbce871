import { pngOf } from './png.ts';
import { qrMatrix } from './qr-matrix.ts';
import { svgOf } from './svg.ts';

/** A text as QR code, once for screens and once for print of any size. */
export function qrImages(text: string): { readonly png: Uint8Array; readonly svg: string } {
  const matrix = qrMatrix(text);
  return { png: pngOf(matrix), svg: svgOf(matrix) };
}
