import { crc32 } from 'node:zlib';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum around a chunk's data. */
export const CHUNK_FRAME_BYTES = 12;

/** A capital first letter marks a critical chunk: a decoder that does not know it cannot show the picture. */
export const isCritical = (type: string) => /^[A-Z]/.test(type);

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colorType: number;
}

/** The first chunk. Compression, filter and interlace methods are always 0. */
export function pngHeader({ width, height, bitDepth, colorType }: PngHeader): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitDepth;
  header[9] = colorType;
  return header;
}

const INCHES_PER_METER = 1 / 0.0254;
/** In a pHYs chunk, 1 means that the unit is the meter. */
const UNIT_METER = 1;

/** The chunk that tells print programs how large the picture is on paper; empty if no resolution was requested. */
export function pngDensity(dotsPerInch: number | undefined): (readonly [type: string, data: Buffer])[] {
  if (dotsPerInch === undefined) return [];
  const density = Buffer.alloc(9);
  const dotsPerMeter = Math.round(dotsPerInch * INCHES_PER_METER);
  density.writeUInt32BE(dotsPerMeter, 0);
  density.writeUInt32BE(dotsPerMeter, 4);
  density[8] = UNIT_METER;
  return [['pHYs', density]];
}

/** Builds a PNG file from these chunks and adds the final IEND chunk. */
export const pngFile = (chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer =>
  Buffer.concat([PNG_SIGNATURE, ...chunks.map(([type, data]) => chunk(type, data)), chunk('IEND', Buffer.alloc(0))]);

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, checksum]);
}
