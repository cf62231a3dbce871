import { LIMITS } from '../../../../lambdas/contracts/limits.ts';

/** Sharp on a poster, and small enough for most pictures. */
const LARGEST_SIDE = 512;
const SHRINKING = 0.8;

export interface Picture {
  /** A PNG in Base64. */
  readonly image: string;
  readonly width: number;
  readonly height: number;
}

/** Any picture that the browser can show, as a PNG within the limits: smaller until it fits. Throws where it shows none. */
export async function logoOf(file: Blob): Promise<Picture> {
  const url = URL.createObjectURL(file);
  try {
    const picture = await imageAt(url);
    // An SVG may have no size of its own.
    const [width, height] = [picture.naturalWidth || LARGEST_SIDE, picture.naturalHeight || LARGEST_SIDE];
    const { least } = LIMITS.logoPixels;
    for (let scale = Math.min(1, LARGEST_SIDE / Math.max(width, height)); ; scale *= SHRINKING) {
      const drawn = {
        width: Math.max(least, Math.round(width * scale)),
        height: Math.max(least, Math.round(height * scale)),
      };
      const png = await pngOf(picture, drawn);
      if (png.size <= LIMITS.logoBytes) return { image: await base64Of(png), ...drawn };
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

function pngOf(picture: HTMLImageElement, { width, height }: { width: number; height: number }): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  );
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
