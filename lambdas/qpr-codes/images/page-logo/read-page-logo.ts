import { createHash } from 'node:crypto';
import { LIMITS } from '../../../../contracts/limits.ts';
import { formatNumber } from '../../../../shared/format-number.ts';
import { PNG_SIGNATURE } from '../rendering/png-file.ts';
import { jpegPicture } from './jpeg-picture.ts';
import { invalidPageLogo, type PageLogo, type Picture } from './page-logo.ts';
import { pngPicture } from './png-picture.ts';
import { webpPicture } from './webp-picture.ts';

const DATA_URI = /^data:[\w.+/-]*;base64,/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/**
 * Parses the picture that an owner sends as a data URI or Base64. Visitors' browsers draw it, so we detect the format
 * from the bytes and do not trust the URI. Only the picture itself is kept, without metadata from cameras or programs.
 */
export function readPageLogo(text: string): PageLogo {
  const base64 = text.replace(DATA_URI, '');
  if (!BASE64.test(base64)) throw invalidPageLogo('Must be a picture as a data URI or Base64.');
  const { format, width, height, bytes } = pictureIn(Buffer.from(base64, 'base64'));
  const { min, max } = LIMITS.pageLogoPixels;
  if (![width, height].every((side) => side >= min && side <= max))
    throw invalidPageLogo(`Must be ${min} to ${formatNumber(max)} pixels wide and high.`);
  if (bytes.length > LIMITS.pageLogoBytes)
    throw invalidPageLogo(`Must have at most ${formatNumber(LIMITS.pageLogoBytes)} bytes.`);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { name: `logo-${hash}-${width}x${height}.${format}`, image: bytes };
}

function pictureIn(bytes: Buffer): Picture {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return pngPicture(bytes);
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return jpegPicture(bytes);
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  if (isWebp) return webpPicture(bytes);
  // SVG is not allowed: it can contain scripts and load other resources.
  throw invalidPageLogo('Must be a PNG, JPEG or WebP.');
}
