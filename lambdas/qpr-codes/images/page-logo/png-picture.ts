import { crc32 } from 'node:zlib';
import { PNG_SIGNATURE } from '../png-file.ts';
import { damaged, invalidPageLogo, type Picture } from './page-logo.ts';

/** Length, type and checksum around a chunk's data. */
const FRAME_BYTES = 12;
/** What decides how the picture looks. Text, times, camera data and whatever else there is stays behind. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB']);

export function pngPicture(bytes: Buffer): Picture {
  const kept: Buffer[] = [PNG_SIGNATURE];
  let type = '';
  for (let at = PNG_SIGNATURE.length; type !== 'IEND'; ) {
    if (at + FRAME_BYTES > bytes.length) throw damaged();
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged();
    type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') throw invalidPageLogo('Must not be animated.');
    if ((type === 'IHDR') !== (kept.length === 1)) throw damaged();
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  // The header comes first, and its first two numbers are the sides.
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: Buffer.concat(kept) };
}
