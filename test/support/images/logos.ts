import { PNG } from 'pngjs';

interface LogoOptions {
  readonly width?: number;
  readonly height?: number;
  readonly color?: readonly [number, number, number];
  /** Fills the image with noise, which does not compress. */
  readonly noise?: boolean;
}

/** A disc on a transparent background, encoded by pngjs instead of our own encoder. */
export function logoPng({ width = 128, height = width, color = [200, 30, 60], noise }: LogoOptions = {}): Buffer {
  const png = new PNG({ width, height });
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const x = (2 * (pixel % width) + 1) / width - 1;
    const y = (2 * Math.floor(pixel / width) + 1) / height - 1;
    const rgb = noise ? [pixel * 7919, pixel * 104_729, (pixel * pixel) % 65_521].map((value) => value & 255) : color;
    png.data.set([...rgb, noise || x * x + y * y < 1 ? 255 : 0], pixel * 4);
  }
  return PNG.sync.write(png);
}
