import { LIMITS } from '../../../../lambdas/contracts/limits.ts';
import { dataUriOf } from '../../data/data-uri.ts';

/** Sharp on a poster, and small enough for most pictures. */
const LARGEST_SIDE = 512;
const SHRINKING = 0.8;
const SVG = 'image/svg+xml';
/** Of what is not a PNG: nobody sees the difference. */
const QUALITY = 0.92;

export interface Picture {
  /** A PNG in Base64. */
  readonly image: string;
  readonly width: number;
  readonly height: number;
}

/** Any picture that the browser can show, as a PNG that fits into a QR code. Throws where it shows none. */
export async function logoOf(file: Blob): Promise<Picture> {
  const { blob, ...sides } = await pictureOf(file, {
    type: 'image/png',
    largestSide: LARGEST_SIDE,
    leastSide: LIMITS.logoPixels.least,
    mostBytes: LIMITS.logoBytes,
  });
  return { image: await base64Of(blob), ...sides };
}

interface PictureLimits {
  readonly type: 'image/png' | 'image/webp';
  readonly largestSide: number;
  readonly leastSide: number;
  readonly mostBytes: number;
}

/** A picture within limits: smaller until it fits. A browser that cannot write the type writes a PNG. */
export async function pictureOf(file: Blob, { type, largestSide, leastSide, mostBytes }: PictureLimits) {
  const url = URL.createObjectURL(file);
  try {
    const picture = await imageAt(url);
    // An SVG may have no size of its own.
    const [width, height] = [picture.naturalWidth || largestSide, picture.naturalHeight || largestSide];
    const fitting = largestSide / Math.max(width, height);
    // Pixels do not get better by making them larger; lines do.
    for (let scale = file.type === SVG ? fitting : Math.min(1, fitting); ; scale *= SHRINKING) {
      const drawn = {
        width: Math.max(leastSide, Math.round(width * scale)),
        height: Math.max(leastSide, Math.round(height * scale)),
      };
      const blob = await drawnAs(type, picture, drawn);
      if (blob.size <= mostBytes) return { blob, ...drawn };
    }
  } finally {
    URL.revokeObjectURL(url);
  }
}

export async function imageAt(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

function drawnAs(
  type: PictureLimits['type'],
  picture: HTMLImageElement,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), type, QUALITY),
  );
}

const base64Of = async (blob: Blob) => (await dataUriOf(blob)).replace(/^[^,]*,/, '');
