import type { Logo } from './logo.ts';

/** Scales the logo down to at most `maxPixels` per side. Each new pixel is the average of the pixels it replaces. */
export function shrinkLogo(logo: Logo, maxPixels: number): Logo {
  const step = Math.ceil(Math.max(logo.width, logo.height) / maxPixels);
  if (step <= 1) return logo;
  const width = Math.ceil(logo.width / step);
  const height = Math.ceil(logo.height / step);
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(averageOf(logo, x * step, y * step, step), (y * width + x) * 4);
  }
  return { ...logo, width, height, pixels };
}

/** The average color of a square of pixels, cropped to the picture and weighted by alpha. */
function averageOf({ width, height, pixels }: Logo, left: number, top: number, side: number): readonly number[] {
  let [red, green, blue, alpha, count] = [0, 0, 0, 0, 0];
  for (let y = top; y < Math.min(height, top + side); y += 1) {
    for (let x = left; x < Math.min(width, left + side); x += 1) {
      const at = (y * width + x) * 4;
      const weight = pixels[at + 3] ?? 0;
      red += weight * (pixels[at] ?? 0);
      green += weight * (pixels[at + 1] ?? 0);
      blue += weight * (pixels[at + 2] ?? 0);
      alpha += weight;
      count += 1;
    }
  }
  return alpha === 0 ? [0, 0, 0, 0] : [red / alpha, green / alpha, blue / alpha, alpha / count];
}
