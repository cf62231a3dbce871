import type { PngHeader } from '../rendering/png-file.ts';

const INDEXED = 3;
const CHANNELS_BY_COLOR_TYPE: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const OPAQUE = 255;

const bitsPerPixel = ({ bitDepth, colorType }: PngHeader) => bitDepth * (CHANNELS_BY_COLOR_TYPE[colorType] ?? 0);
const lineBytesOf = (header: PngHeader) => Math.ceil((header.width * bitsPerPixel(header)) / 8);

/** Size of the decompressed pixel data: each line is preceded by one byte for its filter. */
export const rawBytes = (header: PngHeader): number => header.height * (1 + lineBytesOf(header));

/**
 * Red, green, blue and alpha of every pixel; `undefined` if the data is invalid. `alphas` is the tRNS chunk: the alpha
 * of each palette color, or, without a palette, the one transparent color.
 */
export function pixelsOf(raw: Buffer, header: PngHeader, palette?: Buffer, alphas?: Buffer): Uint8Array | undefined {
  const lines = reverseFilters(raw, header);
  const colors = header.colorType === INDEXED ? paletteOf(palette, alphas) : undefined;
  if (!lines || (header.colorType === INDEXED && !colors)) return undefined;
  const { width, height, bitDepth, colorType } = header;
  const lineBytes = lineBytesOf(header);
  const channels = CHANNELS_BY_COLOR_TYPE[colorType] ?? 0;
  const maxSample = 2 ** bitDepth - 1;
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const sample = (index: number) => {
      const bit = index * bitDepth;
      const byte = lines[y * lineBytes + (bit >>> 3)] ?? 0;
      return (byte >>> (8 - bitDepth - (bit & 7))) & maxSample;
    };
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const first = sample(x * channels);
      if (colors) {
        const color = colors[first];
        if (!color) return undefined;
        pixels.set(color, at);
        continue;
      }
      const gray = (first * OPAQUE) / maxSample;
      const [red, green, blue] =
        channels < 3 ? [gray, gray, gray] : [first, sample(x * channels + 1), sample(x * channels + 2)];
      const hasAlpha = channels === 2 || channels === 4;
      pixels.set([red ?? 0, green ?? 0, blue ?? 0, hasAlpha ? sample(x * channels + channels - 1) : OPAQUE], at);
      if (alphas && !hasAlpha && isTransparent(alphas, channels, [first, green ?? 0, blue ?? 0])) pixels[at + 3] = 0;
    }
  }
  return pixels;
}

function paletteOf(palette: Buffer | undefined, alphas: Buffer | undefined): number[][] | undefined {
  if (!palette || palette.length === 0 || palette.length % 3 !== 0) return undefined;
  return Array.from({ length: palette.length / 3 }, (_, index) => [
    ...palette.subarray(index * 3, index * 3 + 3),
    alphas?.[index] ?? OPAQUE,
  ]);
}

/** Whether a pixel has the color that the file declares as transparent, with two bytes per channel. */
function isTransparent(alphas: Buffer, channels: number, samples: readonly number[]): boolean {
  if (alphas.length !== channels * 2) return false;
  return samples.slice(0, channels).every((sample, channel) => alphas.readUInt16BE(channel * 2) === sample);
}

/** Reverses the PNG line filters, which store each byte as a difference from its neighbors. */
function reverseFilters(raw: Buffer, header: PngHeader): Uint8Array | undefined {
  const lineBytes = lineBytesOf(header);
  const pixelBytes = Math.max(1, bitsPerPixel(header) >>> 3);
  const lines = new Uint8Array(header.height * lineBytes);
  for (let y = 0; y < header.height; y += 1) {
    const filter = FILTERS[raw[y * (lineBytes + 1)] ?? FILTERS.length];
    if (!filter) return undefined;
    const start = y * lineBytes;
    for (let x = 0; x < lineBytes; x += 1) {
      const left = x < pixelBytes ? 0 : (lines[start + x - pixelBytes] ?? 0);
      const above = y === 0 ? 0 : (lines[start - lineBytes + x] ?? 0);
      const aboveLeft = y === 0 || x < pixelBytes ? 0 : (lines[start - lineBytes + x - pixelBytes] ?? 0);
      lines[start + x] = (raw[y * (lineBytes + 1) + 1 + x] ?? 0) + filter(left, above, aboveLeft);
    }
  }
  return lines;
}

type Filter = (left: number, above: number, aboveLeft: number) => number;

/** Indexed by filter type: none, sub, up, average, Paeth. */
const FILTERS: readonly Filter[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >>> 1,
  (left, above, aboveLeft) => {
    // The distance of each neighbor from the estimate, left + above - aboveLeft. The closest neighbor wins.
    const toLeft = Math.abs(above - aboveLeft);
    const toAbove = Math.abs(left - aboveLeft);
    const toAboveLeft = Math.abs(left + above - 2 * aboveLeft);
    if (toLeft <= toAbove && toLeft <= toAboveLeft) return left;
    return toAbove <= toAboveLeft ? above : aboveLeft;
  },
];
