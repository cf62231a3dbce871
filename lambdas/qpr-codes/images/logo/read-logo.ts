import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { LIMITS } from '../../../../contracts/limits.ts';
import { formatNumber } from '../../../../shared/format-number.ts';
import { ServiceError } from '../../../platform/errors.ts';
import {
  CHUNK_FRAME_BYTES,
  isCritical,
  PNG_SIGNATURE,
  type PngHeader,
  pngFile,
  pngHeader,
} from '../rendering/png-file.ts';
import type { Logo } from './logo.ts';
import { pixelsOf, rawBytes } from './png-pixels.ts';

const HEADER_BYTES = 13;
const INDEXED = 3;
/** Without a palette, one color can be transparent. It has two bytes per channel. */
const TRANSPARENT_COLOR_BYTES: Readonly<Record<number, number>> = { 0: 2, 2: 6 };
const DEPTHS_BY_COLOR_TYPE: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8],
  2: [8],
  3: [1, 2, 4, 8],
  4: [8],
  6: [8],
};

/**
 * Strictly parses an untrusted PNG. It decompresses nothing before it has checked the size in the header, and never
 * more than that size. The stored file is encoded again from the pixels, so nothing else in the upload survives.
 */
export function readLogo(bytes: Buffer): Logo {
  if (bytes.length > LIMITS.logoBytes) throw tooLarge();
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) throw invalidLogo('Must be a PNG.');
  const { header, data, ...colors } = readChunks(bytes);
  const { palette, transparency } = neededColors(header, colors);
  const raw = inflate(data, rawBytes(header));
  const pixels = pixelsOf(raw, header, palette, transparency);
  if (!pixels) throw invalidLogo('Is damaged: its pixels cannot be read.');
  const file = pngFile([
    ['IHDR', pngHeader(header)],
    ...(palette ? [['PLTE', palette] as const] : []),
    ...(transparency ? [['tRNS', transparency] as const] : []),
    ['IDAT', deflateSync(raw, { level: 9 })],
  ]);
  // A client must be able to read the stored logo and upload it again.
  if (file.length > LIMITS.logoBytes) throw tooLarge();
  return { width: header.width, height: header.height, pixels, file };
}

interface ColorChunks {
  readonly palette?: Buffer | undefined;
  readonly transparency?: Buffer | undefined;
}

interface Chunks extends ColorChunks {
  readonly header: PngHeader;
  readonly data: Buffer;
}

function readChunks(bytes: Buffer): Chunks {
  const found = new Map<string, Buffer>();
  const data: Buffer[] = [];
  let at = PNG_SIGNATURE.length;
  for (let type = ''; type !== 'IEND'; ) {
    if (at + CHUNK_FRAME_BYTES > bytes.length) throw invalidLogo('Is truncated.');
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_FRAME_BYTES + length;
    if (end > bytes.length) throw invalidLogo('Is truncated.');
    const typeAndData = bytes.subarray(at + 4, end - 4);
    if (crc32(typeAndData) !== bytes.readUInt32BE(end - 4)) throw invalidLogo('Is damaged: a checksum is wrong.');
    type = typeAndData.toString('latin1', 0, 4);
    const content = typeAndData.subarray(4);
    if (found.size === 0 && type !== 'IHDR') throw invalidLogo('Is damaged: it does not begin with a header.');
    if (type === 'acTL' || type === 'fcTL' || type === 'fdAT') throw invalidLogo('Must not be animated.');
    if (type === 'IDAT') data.push(content);
    else if (['IHDR', 'PLTE', 'tRNS'].includes(type)) {
      if (found.has(type) || data.length > 0) throw invalidLogo(`Is damaged: ${type} is in the wrong place.`);
      found.set(type, content);
      // Validate the header before reading anything after it.
      if (type === 'IHDR') headerOf(content);
    } else if (type !== 'IEND' && isCritical(type))
      throw invalidLogo('Contains a chunk type that PNG does not define.');
    at = end;
  }
  if (at !== bytes.length) throw invalidLogo('Must not contain data after the picture.');
  return {
    header: headerOf(found.get('IHDR') ?? Buffer.alloc(0)),
    palette: found.get('PLTE'),
    transparency: found.get('tRNS'),
    data: Buffer.concat(data),
  };
}

/** The colors that the pixels can refer to. Anything else in these chunks could be a hidden text. */
function neededColors({ colorType, bitDepth }: PngHeader, { palette, transparency }: ColorChunks): ColorChunks {
  if (colorType === INDEXED) {
    const colors = palette?.subarray(0, 3 * 2 ** bitDepth);
    return { palette: colors, transparency: transparency?.subarray(0, (colors?.length ?? 0) / 3) };
  }
  const hasTransparentColor = transparency?.length === TRANSPARENT_COLOR_BYTES[colorType];
  return hasTransparentColor ? { transparency } : {};
}

function headerOf(content: Buffer): PngHeader {
  if (content.length !== HEADER_BYTES) throw invalidLogo('Is damaged: its header has the wrong length.');
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  const [bitDepth = 0, colorType = 0, compression, filter, interlace] = content.subarray(8);
  const { max, min } = LIMITS.logoPixels;
  if (![width, height].every((side) => side >= min && side <= max)) {
    throw invalidLogo(`Must be ${min} to ${max} pixels wide and high.`);
  }
  if (!DEPTHS_BY_COLOR_TYPE[colorType]?.includes(bitDepth)) throw invalidLogo('Must have 8 bits per channel.');
  if (compression !== 0 || filter !== 0 || interlace !== 0) throw invalidLogo('Must not be interlaced.');
  return { width, height, bitDepth, colorType };
}

function inflate(data: Buffer, expectedBytes: number): Buffer {
  let raw: Buffer;
  try {
    raw = inflateSync(data, { maxOutputLength: expectedBytes });
  } catch {
    throw invalidLogo('Is damaged: it does not decompress to the size in its header.');
  }
  if (raw.length !== expectedBytes) throw invalidLogo('Is damaged: it has fewer pixels than its header says.');
  return raw;
}

const tooLarge = () => invalidLogo(`Must have at most ${formatNumber(LIMITS.logoBytes)} bytes.`);

const invalidLogo = (message: string) =>
  new ServiceError('invalid_input', 'qr_style.invalid_logo', 'This logo cannot be used.', [
    { path: 'body.logo.image', message },
  ]);
