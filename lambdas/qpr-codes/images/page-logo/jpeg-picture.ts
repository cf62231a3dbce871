import { invalidPicture, type Picture } from './page-logo.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const JFIF = 0xe0;
const ADOBE = 0xee;
const COMMENT = 0xfe;
/** Huffman tables, quantization tables and the restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd];
/** Baseline, extended and progressive frames. Browsers show no others. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;

/**
 * Encoders write about ten scans (passes over the pixels). A scan of only a few bytes still makes the browser draw the
 * whole picture again.
 */
const MAX_SCANS = 100;

/**
 * Reads one frame (the header with the size), then its scans, and rejects any other order. It also rejects every marker
 * that could change the size later (a second frame, a line count, a hierarchy), because a browser might use another
 * frame than the one we checked.
 */
export function jpegPicture(bytes: Buffer): Picture {
  const kept: Buffer[] = [Buffer.from([0xff, START])];
  let sides: Pick<Picture, 'width' | 'height'> | undefined;
  let scans = 0;
  for (let at = 2; ; ) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw invalidPicture();
    if (marker === 0xff) {
      // Skip fill bytes.
      at += 1;
      continue;
    }
    if (marker === END) break;
    if (at + 4 > bytes.length) throw invalidPicture();
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) throw invalidPicture();
    let segment = bytes.subarray(at, end);
    if (isFrame(marker)) {
      if (sides) throw invalidPicture();
      sides = sidesOf(segment);
    } else if (marker === SCAN) {
      scans += 1;
      if (!sides || scans > MAX_SCANS) throw invalidPicture();
      segment = bytes.subarray(at, endOfScan(bytes, end));
    } else if (!TABLES.includes(marker) && !isMetadata(marker)) throw invalidPicture();
    kept.push(isMetadata(marker) ? keepColorInfo(segment) : segment);
    at += segment.length;
  }
  if (!sides || scans === 0) throw invalidPicture();
  return { format: 'jpg', ...sides, bytes: Buffer.concat([...kept, Buffer.from([0xff, END])]) };
}

function sidesOf(frame: Buffer): Pick<Picture, 'width' | 'height'> {
  const components = frame[9] ?? 0;
  if (frame.length !== 10 + 3 * components) throw invalidPicture();
  return { height: frame.readUInt16BE(5), width: frame.readUInt16BE(7) };
}

/** Pixel data has no length field. It ends at the next marker that is neither an escape nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw invalidPicture();
}

/**
 * Drops metadata such as place, time, orientation and color profile. Browsers need two kinds of segments to decode the
 * colors, JFIF and Adobe: we keep these, without the JFIF thumbnail.
 */
function keepColorInfo(segment: Buffer): Buffer {
  const marker = segment[1];
  const name = segment.toString('latin1', 4, 9);
  if (marker === ADOBE && name === 'Adobe' && segment.length >= 16) return withLength(segment.subarray(0, 16));
  if (marker !== JFIF || name !== 'JFIF\0' || segment.length < 18) return Buffer.alloc(0);
  return withLength(Buffer.concat([segment.subarray(0, 16), Buffer.alloc(2)]));
}

function withLength(segment: Buffer): Buffer {
  const copy = Buffer.from(segment);
  copy.writeUInt16BE(copy.length - 2, 2);
  return copy;
}
