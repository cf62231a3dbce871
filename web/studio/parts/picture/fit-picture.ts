import { dataUriOf } from '../../data/data-uri.ts';
import { imageAt } from './image-at.ts';

const SHRINK_FACTOR = 0.8;
const SVG = 'image/svg+xml';
/** The quality of a WebP image: the loss is not visible. PNG has no quality setting. */
const QUALITY = 0.92;

export interface PictureLimits {
  readonly type: 'image/png' | 'image/webp';
  readonly maxSide: number;
  readonly minSide: number;
  readonly maxBytes: number;
}

/**
 * Scales any picture that the browser can show until it fits the limits, and returns a data URI. A browser that cannot
 * encode the type writes a PNG. Throws if the file is not a picture.
 */
export async function fitPicture(file: Blob, { type, maxSide, minSide, maxBytes }: PictureLimits): Promise<string> {
  const url = URL.createObjectURL(file);
  try {
    const picture = await imageAt(url);
    // An SVG may have no intrinsic size.
    const [width, height] = [picture.naturalWidth || maxSide, picture.naturalHeight || maxSide];
    const scaleToFit = maxSide / Math.max(width, height);
    // Enlarging helps an SVG, but not a bitmap.
    for (let scale = file.type === SVG ? scaleToFit : Math.min(1, scaleToFit); ; scale *= SHRINK_FACTOR) {
      const drawn = {
        width: Math.max(minSide, Math.round(width * scale)),
        height: Math.max(minSide, Math.round(height * scale)),
      };
      const blob = await drawAs(type, picture, drawn);
      if (blob.size <= maxBytes) return await dataUriOf(blob);
    }
  } finally {
    URL.revokeObjectURL(url);
  }
}

function drawAs(
  type: PictureLimits['type'],
  picture: HTMLImageElement,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not encode the picture.'))),
      type,
      QUALITY,
    ),
  );
}
