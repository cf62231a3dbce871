import { crc32 } from 'node:zlib';
import { CHUNK_FRAME_BYTES, isCritical, PNG_SIGNATURE } from '../rendering/png-file.ts';
import { invalidPageLogo, invalidPicture, type Picture } from './page-logo.ts';

/** The first chunk (IHDR) has 13 bytes of data. */
const HEADER_BYTES = CHUNK_FRAME_BYTES + 13;
/** Chunks that affect how the picture looks. All others are dropped: text, timestamps, camera data, color profiles. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB']);
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT']);

export function pngPicture(bytes: Buffer): Picture {
  const kept: Buffer[] = [PNG_SIGNATURE];
  let hasPixels = false;
  let type = '';
  for (let at = PNG_SIGNATURE.length; type !== 'IEND'; ) {
    if (at + CHUNK_FRAME_BYTES > bytes.length) throw invalidPicture();
    const end = at + CHUNK_FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw invalidPicture();
    type = bytes.toString('latin1', at + 4, at + 8);
    if (ANIMATION.has(type)) throw invalidPageLogo('Must not be animated.');
    const isFirst = at === PNG_SIGNATURE.length;
    if ((type === 'IHDR') !== isFirst || (isFirst && end - at !== HEADER_BYTES)) throw invalidPicture();
    if (type === 'IEND' && (!hasPixels || end - at !== CHUNK_FRAME_BYTES)) throw invalidPicture();
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    else if (isCritical(type)) throw invalidPicture();
    hasPixels ||= type === 'IDAT';
    at = end;
  }
  // The header is the first chunk and starts with the width and height.
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: Buffer.concat(kept) };
}
