import jsQr from 'jsqr';
import type { QrMatrix } from '../rendering/qr-matrix.ts';
import { type Raster, type RasterStyle, rasterOf } from '../rendering/raster.ts';

/** How a camera might see a code: small, with a stain, or out of focus. */
const VIEWS = [
  { pixelsPerModule: 3, blurRadius: 1, stained: false },
  { pixelsPerModule: 6, blurRadius: 1, stained: true },
  { pixelsPerModule: 6, blurRadius: 2, stained: false },
];
/** Side of the stain as a fraction of the image's side, like the damage a sticker on a table gets. */
const STAIN = 0.08;

/**
 * A camera takes many pictures until it can read one. Each retry is from slightly closer, with more pixels per module.
 */
const EXTRA_PIXELS = [0, 1, 2];

/** Whether an independent decoder can read the text from the image in each of these views. */
export const isReadable = (text: string, matrix: QrMatrix, style: RasterStyle): boolean =>
  VIEWS.every(({ pixelsPerModule, blurRadius, stained }) =>
    EXTRA_PIXELS.some((more) => {
      const raster = rasterOf(matrix, style, matrix.size * (pixelsPerModule + more));
      if (stained) stain(raster);
      const { pixels, width } = blur(raster, blurRadius);
      return jsQr.default(pixels, width, width, { inversionAttempts: 'dontInvert' })?.data === text;
    }),
  );

/**
 * Draws a gray stain right of and below the center. In the small QR versions that a scan URL needs, this area contains
 * only data.
 */
function stain({ width, pixels }: Raster): void {
  const side = Math.round(width * STAIN);
  const left = Math.round(width * 0.68);
  const top = Math.round(width * 0.52);
  for (let y = top; y < top + side; y += 1) pixels.fill(128, (y * width + left) * 4, (y * width + left + side) * 4);
}

/** Replaces each pixel with the average of its neighbors, first along the rows, then along the columns. */
function blur({ width, pixels }: Raster, radius: number): Raster {
  const blurredRows = averageNeighbors(pixels, width, { step: 4, line: width * 4 }, radius);
  return { width, pixels: averageNeighbors(blurredRows, width, { step: width * 4, line: 4 }, radius) };
}

interface Direction {
  /** Offset to the next pixel of the row or column. */
  readonly step: number;
  /** Offset to the next row or column. */
  readonly line: number;
}

function averageNeighbors(from: Uint8ClampedArray, width: number, { step, line }: Direction, radius: number) {
  const to = new Uint8ClampedArray(from.length);
  const last = width - 1;
  const at = (place: number) => (place < 0 ? 0 : place > last ? last : place) * step;
  for (let start = 0, lines = 0; lines < width; lines += 1, start += line) {
    for (let channel = 0; channel < 4; channel += 1) {
      let sum = 0;
      for (let place = -radius; place <= radius; place += 1) sum += from[start + at(place) + channel] ?? 0;
      for (let place = 0; place < width; place += 1) {
        to[start + place * step + channel] = sum / (2 * radius + 1);
        sum +=
          (from[start + at(place + radius + 1) + channel] ?? 0) - (from[start + at(place - radius) + channel] ?? 0);
      }
    }
  }
  return to;
}
