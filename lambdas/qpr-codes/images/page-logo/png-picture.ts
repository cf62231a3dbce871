import { crc32 } from 'node:zlib';
import { CHUNK_FRAME_BYTES, isCritical, PNG_SIGNATURE } from '../rendering/png-file.ts';
import { invalidPageLogo, invalidPicture, type Picture } from './page-logo.ts';

const HEADER_BYTES = 13;
/**
 * The chunks that we keep (the pixels and basic color settings), each with its maximum size in the standard. All other
 * chunks are dropped: text, timestamps, camera data, color profiles.
 */
const KEPT_BYTES: Readonly<Record<string, number>> = {
  IHDR: HEADER_BYTES,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
};
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT']);

export function pngPicture(bytes: Buffer): Picture {
  const kept: Buffer[] = [PNG_SIGNATURE];
  const found = new Set<string>();
  let type = '';
  for (let at = PNG_SIGNATURE.length; type !== 'IEND'; ) {
    if (at + CHUNK_FRAME_BYTES > bytes.length) throw invalidPicture();
    const end = at + CHUNK_FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw invalidPicture();
    type = bytes.toString('latin1', at + 4, at + 8);
    if (ANIMATION.has(type)) throw invalidPageLogo('Must not be animated.');
    const isFirst = at === PNG_SIGNATURE.length;
    if ((type === 'IHDR') !== isFirst || (isFirst && end - at !== CHUNK_FRAME_BYTES + HEADER_BYTES))
      throw invalidPicture();
    if (type === 'IEND' && !found.has('IDAT')) throw invalidPicture();
    const maxBytes = KEPT_BYTES[type];
    if (maxBytes !== undefined) {
      if (end - at > CHUNK_FRAME_BYTES + maxBytes || (found.has(type) && type !== 'IDAT')) throw invalidPicture();
      kept.push(bytes.subarray(at, end));
      found.add(type);
    } else if (isCritical(type)) throw invalidPicture();
    at = end;
  }
  // The header is the first chunk and starts with the width and height.
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: Buffer.concat(kept) };
}
