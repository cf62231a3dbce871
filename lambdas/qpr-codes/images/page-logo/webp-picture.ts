import { invalidPageLogo, invalidPicture, type Picture } from './page-logo.ts';

const FILE_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** The only flag of the extended header that we keep. The others describe parts that we drop. */
const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;
const ANIMATION = ['ANIM', 'ANMF'];

interface Sides {
  readonly width: number;
  readonly height: number;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/**
 * A still picture is one frame: `VP8 ` or `VP8L`. An extended header (`VP8X`) can precede it and must state the same
 * size. Transparency (`ALPH`) can then precede a `VP8 ` frame. Any further chunk of these types is rejected, because it
 * could have a different size. Chunks of other types are dropped.
 */
export function webpPicture(bytes: Buffer): Picture {
  const all = chunksOf(bytes);
  const parts = all.filter(({ type }) => ['VP8X', 'ALPH', 'VP8 ', 'VP8L'].includes(type));
  const [canvas] = parts[0]?.type === 'VP8X' ? parts.splice(0, 1) : [];
  const flags = canvas?.data[0] ?? 0;
  if (flags & ANIMATION_FLAG || all.some(({ type }) => ANIMATION.includes(type)))
    throw invalidPageLogo('Must not be animated.');
  const [alpha] = canvas && parts[0]?.type === 'ALPH' ? parts.splice(0, 1) : [];
  const [frame, ...others] = parts;
  const sides = frame && SIDES_OF_FRAME[frame.type]?.(frame.data);
  if (!sides || others.length > 0) throw invalidPicture();
  if (canvas && !hasCanvasSize(canvas, sides)) throw invalidPicture();
  if (alpha && (frame.type !== 'VP8 ' || !hasAlphaSize(alpha, sides))) throw invalidPicture();
  canvas?.data.set([flags & ALPHA_FLAG, 0, 0, 0]);
  const content = [canvas, alpha, frame].filter((part) => part !== undefined).map(toBytes);
  return { format: 'webp', ...sides, bytes: fileOf(Buffer.concat(content)) };
}

function chunksOf(bytes: Buffer): Chunk[] {
  const fileEnd = CHUNK_HEADER_BYTES + bytes.readUInt32LE(4);
  if (fileEnd > bytes.length) throw invalidPicture();
  const chunks: Chunk[] = [];
  for (let at = FILE_HEADER_BYTES; at < fileEnd; ) {
    const start = at + CHUNK_HEADER_BYTES;
    if (start > fileEnd) throw invalidPicture();
    const end = start + bytes.readUInt32LE(at + 4);
    if (end > fileEnd) throw invalidPicture();
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: Buffer.from(bytes.subarray(start, end)) });
    // Chunks of odd length are padded.
    at = end + ((end - start) % 2);
  }
  return chunks;
}

const hasCanvasSize = ({ data }: Chunk, { width, height }: Sides): boolean =>
  data.length === 10 && data.readUIntLE(4, 3) + 1 === width && data.readUIntLE(7, 3) + 1 === height;

/**
 * Compressed transparency has the size of its frame by definition. Uncompressed transparency has one byte per pixel.
 */
function hasAlphaSize({ data }: Chunk, { width, height }: Sides): boolean {
  const compression = (data[0] ?? 0) & 0x03;
  return compression === 1 || (compression === 0 && data.length === 1 + width * height);
}

/** Reads the size from each kind of frame. */
const SIDES_OF_FRAME: Readonly<Record<string, (data: Buffer) => Sides>> = {
  'VP8 '(data) {
    if (data.length < 10 || data.toString('hex', 3, 6) !== '9d012a') throw invalidPicture();
    const [width, height] = [data.readUInt16LE(6), data.readUInt16LE(8)];
    // Reject video frames that depend on a previous one. The two bits above each dimension request scaling, so reject
    // them too.
    if ((data[0] ?? 0) & 1 || (width | height) >> 14) throw invalidPicture();
    return { width, height };
  },
  VP8L(data) {
    if (data.length < 5 || data[0] !== 0x2f) throw invalidPicture();
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  },
};

function toBytes({ type, data }: Chunk): Buffer {
  const header = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

function fileOf(content: Buffer): Buffer {
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(content.length + 4, 4);
  return Buffer.concat([header, content]);
}
