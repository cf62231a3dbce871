import type { Logo } from './logo.ts';

interface Target {
  readonly width: number;
  readonly pixels: Uint8ClampedArray;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws the logo over the image, scaled to the area. It interpolates when enlarging and averages when shrinking. */
export function drawLogo(target: Target, logo: Logo, area: Area): void {
  const samples = Math.max(1, Math.ceil(Math.max(logo.width / area.width, logo.height / area.height)));
  const sum = new Float64Array(4);
  for (let y = 0; y < area.height; y += 1) {
    for (let x = 0; x < area.width; x += 1) {
      sum.fill(0);
      for (let row = 0; row < samples; row += 1) {
        const fromY = ((y + (row + 0.5) / samples) / area.height) * logo.height - 0.5;
        for (let column = 0; column < samples; column += 1) {
          const fromX = ((x + (column + 0.5) / samples) / area.width) * logo.width - 0.5;
          addSample(sum, logo, fromX, fromY);
        }
      }
      const at = ((area.top + y) * target.width + area.left + x) * 4;
      blend(target.pixels, at, sum, samples * samples);
    }
  }
}

/**
 * Interpolates between the four pixels around a point. It runs a million times for a large logo, so it allocates
 * nothing.
 */
function addSample(sum: Float64Array, logo: Logo, x: number, y: number): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [toRight, toBottom] = [x - left, y - top];
  addPixel(sum, logo, left, top, (1 - toRight) * (1 - toBottom));
  addPixel(sum, logo, left + 1, top, toRight * (1 - toBottom));
  addPixel(sum, logo, left, top + 1, (1 - toRight) * toBottom);
  addPixel(sum, logo, left + 1, top + 1, toRight * toBottom);
}

/** Weights colors by their alpha; otherwise transparent pixels would darken the edges. */
function addPixel(sum: Float64Array, { width, height, pixels }: Logo, x: number, y: number, share: number): void {
  const at = (clamp(y, height) * width + clamp(x, width)) * 4;
  const weight = (share * (pixels[at + 3] ?? 0)) / 255;
  for (let channel = 0; channel < 3; channel += 1) {
    sum[channel] = (sum[channel] ?? 0) + weight * (pixels[at + channel] ?? 0);
  }
  sum[3] = (sum[3] ?? 0) + weight;
}

const clamp = (index: number, length: number) => (index < 0 ? 0 : index >= length ? length - 1 : index);

function blend(pixels: Uint8ClampedArray, at: number, sum: Float64Array, samples: number): void {
  const transparency = 1 - (sum[3] ?? 0) / samples;
  for (let channel = 0; channel < 3; channel += 1) {
    pixels[at + channel] = (sum[channel] ?? 0) / samples + transparency * (pixels[at + channel] ?? 0);
  }
}
