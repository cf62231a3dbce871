import { dataUriOf } from '../../data/files/data-uri.ts';
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
 * encode the type writes a PNG. Throws if the file is not a picture, or if it is too large even at its smallest size.
 */
export async function fitPicture(file: Blob, { type, maxSide, minSide, maxBytes }: PictureLimits): Promise<string> {
  const url = URL.createObjectURL(file);
  try {
    const picture = await imageAt(url);
    // An SVG may have no intrinsic size.
    const [width, height] = [picture.naturalWidth || maxSide, picture.naturalHeight || maxSide];
    const scaleToFit = maxSide / Math.max(width, height);
    // Enlarging helps an SVG, but not a bitmap.
    const scale = file.type === SVG ? scaleToFit : Math.min(1, scaleToFit);
    for (const size of shrinkingSizes({ width: width * scale, height: height * scale }, minSide)) {
      const blob = await drawAs(type, picture, size);
      if (blob.size <= maxBytes) return await dataUriOf(blob);
    }
    throw new Error(`The picture has more than ${maxBytes} bytes, even with sides of ${minSide} pixels.`);
  } finally {
    URL.revokeObjectURL(url);
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Yields the given size and then smaller ones, until both sides are `minSide`. */
export function* shrinkingSizes({ width, height }: Size, minSide: number): Generator<Size, void> {
  for (let scale = 1; ; scale *= SHRINK_FACTOR) {
    const size = {
      width: Math.max(minSide, Math.round(width * scale)),
      height: Math.max(minSide, Math.round(height * scale)),
    };
    yield size;
    if (size.width === minSide && size.height === minSide) return;
  }
}

function drawAs(type: PictureLimits['type'], picture: HTMLImageElement, { width, height }: Size): Promise<Blob> {
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
