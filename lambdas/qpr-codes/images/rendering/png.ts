import { deflateSync } from 'node:zlib';
import { pngDensity, pngFile, pngHeader } from './png-file.ts';
import type { QrMatrix } from './qr-matrix.ts';

const BIT_DEPTH = 1;
const GRAYSCALE = 0;
const INDEXED = 3;
const BITS_PER_BYTE = 8;

const PIXELS_PER_MODULE = 10;
const MIN_PIXELS = 300;

interface PngStyle {
  /** Exact width of the image. Modules are whole pixels; leftover pixels widen the quiet zone. */
  readonly widthPixels: number;
  /** Red, green and blue of dark and light modules. */
  readonly dark: readonly number[];
  readonly light: readonly number[];
  readonly dotsPerInch?: number | undefined;
}

/** Draws the matrix as a PNG with one bit per pixel. Without a style, the file is smaller than 1 KB. */
export function pngOf(matrix: QrMatrix, style?: PngStyle): Buffer {
  const scale = style
    ? Math.floor(style.widthPixels / matrix.size)
    : Math.max(PIXELS_PER_MODULE, Math.ceil(MIN_PIXELS / matrix.size));
  const width = style?.widthPixels ?? matrix.size * scale;
  const edge = Math.floor((width - matrix.size * scale) / 2);
  const lines = new Map<number, Buffer>();
  const rows = Array.from({ length: width }, (_, pixel) => {
    const y = Math.floor((pixel - edge) / scale);
    const line = lines.get(y) ?? rowOf(matrix, y, { scale, edge, width });
    lines.set(y, line);
    return line;
  });
  const colorType = style ? INDEXED : GRAYSCALE;
  return pngFile([
    ['IHDR', pngHeader({ width, height: width, bitDepth: BIT_DEPTH, colorType })],
    ...(style ? [['PLTE', Buffer.from([...style.dark, ...style.light])] as const] : []),
    ...pngDensity(style?.dotsPerInch),
    ['IDAT', deflateSync(Buffer.concat(rows))],
  ]);
}

interface Layout {
  readonly scale: number;
  readonly edge: number;
  readonly width: number;
}

/**
 * One line of pixels: a 0 byte for "no filter", then one bit per pixel, 1 for light. The matrix is read once per
 * module, because once per pixel would be slow in a new Lambda instance, which draws its first image before this
 * JavaScript is optimized.
 */
function rowOf(matrix: QrMatrix, y: number, { scale, edge, width }: Layout): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(width / BITS_PER_BYTE), 0xff);
  row[0] = 0;
  for (let module = 0; module < matrix.size; module += 1) {
    if (!matrix.isDark(module, y)) continue;
    const end = edge + (module + 1) * scale;
    for (let x = end - scale; x < end; x += 1) {
      const index = 1 + (x >>> 3);
      row[index] = (row[index] ?? 0) & ~(0x80 >>> (x & 7));
    }
  }
  return row;
}
