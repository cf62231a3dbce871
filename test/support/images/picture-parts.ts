import { crc32 } from 'node:zlib';

/** Builds parts of image files, so that tests can make images that no encoder would write. */

export function pngChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const lengthAndCrc = Buffer.alloc(8);
  lengthAndCrc.writeUInt32BE(data.length, 0);
  lengthAndCrc.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([lengthAndCrc.subarray(0, 4), typed, lengthAndCrc.subarray(4)]);
}

export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return pngChunk('IHDR', data);
}

export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

export const jpegFile = (...parts: Uint8Array[]): Buffer => Buffer.concat([JPEG_START, ...parts, JPEG_END]);

/** The header of a gray frame; 0xc0 is baseline, 0xc2 progressive. */
export function jpegFrame(width: number, height: number, marker = 0xc0): Buffer {
  const data = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  data.writeUInt16BE(height, 1);
  data.writeUInt16BE(width, 3);
  return jpegSegment(marker, data);
}

/** A Huffman table with a single code, one zero bit, which means "no difference" (DC) or "end of block" (AC). */
const singleCodeTable = (tableId: number) =>
  jpegSegment(0xc4, Buffer.from([tableId, 1, ...Array<number>(15).fill(0), 0]));
export const JPEG_TABLES = Buffer.concat([
  jpegSegment(0xdb, Buffer.from([0, ...Array<number>(64).fill(16)])),
  singleCodeTable(0),
  singleCodeTable(0x10),
]);

/** A scan with the coefficients `from` to `to` of every block. By default, all bits are 0: the image is plain gray. */
export const jpegScan = (from: number, to: number, pixels: Uint8Array = Buffer.alloc(8)): Buffer =>
  Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0, from, to, 0])), pixels]);

export function webpChunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

export function webpFile(...chunks: Uint8Array[]): Buffer {
  const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...chunks]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** The extended header (VP8X) of a WebP file. */
export function webpCanvas(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}

/** Returns the chunk of this type from a WebP file. */
export function webpPart(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type);
  const length = file.readUInt32LE(at + 4);
  return file.subarray(at, at + 8 + length + (length % 2));
}
