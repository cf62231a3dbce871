import { once } from 'node:events';
import { createInflateRaw } from 'node:zlib';
import { UnreadableDocument } from './document.ts';

/** More than a picture of an A4 page needs, in color and at 600 dots per inch. */
const MAX_STREAM_BYTES = 128 * 1024 * 1024;
/** A stream can be compressed several times. */
const MAX_LAYERS = 8;

const START = Buffer.from('stream');
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/**
 * Throws if a stream of the PDF is too large after decompression. PDF.js has no such limit, and would run out of memory.
 * Each stream that begins like compressed data is decompressed, whatever its dictionary says: there are many ways to
 * write the name of a filter. Encrypted streams are not recognized, and neither are those that begin with a rarer filter.
 */
export async function requireSmallStreams(content: Buffer): Promise<void> {
  for (let at = content.indexOf(START); at >= 0; at = content.indexOf(START, at + START.length)) {
    let layer = content.subarray(lineAfter(content, at));
    for (let layers = 0; layers < MAX_LAYERS && isZlib(layer); layers += 1) layer = await inflated(layer);
  }
}

/** The data begins on the line after the keyword. */
function lineAfter(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== LINE_FEED && content[at] !== CARRIAGE_RETURN) at += 1;
  return at + (content[at] === CARRIAGE_RETURN && content[at + 1] === LINE_FEED ? 2 : 1);
}

/** The header of compressed data: method 8, and a check value. */
const isZlib = (data: Buffer): boolean =>
  data.length > 2 && (data.readUInt8(0) & 0x0f) === 8 && data.readUInt16BE(0) % 31 === 0;

/** Damaged data is decompressed up to the damage, as PDF.js does. The checksum at the end is ignored. */
async function inflated(data: Buffer): Promise<Buffer> {
  const inflate = createInflateRaw();
  const pieces: Buffer[] = [];
  let bytes = 0;
  inflate.on('data', (piece: Buffer) => {
    bytes += piece.length;
    pieces.push(piece);
    if (bytes > MAX_STREAM_BYTES) inflate.destroy();
  });
  inflate.on('error', () => inflate.destroy());
  const closed = once(inflate, 'close');
  inflate.end(data.subarray(2));
  await closed.catch(() => undefined);
  if (bytes > MAX_STREAM_BYTES) throw new UnreadableDocument('too_large');
  return Buffer.concat(pieces);
}
