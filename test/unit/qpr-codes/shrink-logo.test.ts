import { describe, expect, test } from '@jest/globals';
import type { Logo } from '../../../lambdas/qpr-codes/images/logo/logo.ts';
import { shrinkLogo } from '../../../lambdas/qpr-codes/images/logo/shrink-logo.ts';
import { chooseStyle } from '../../../lambdas/qpr-codes/images/style/choose-style.ts';

function logoOf(width: number, height: number, pixel: (x: number, y: number) => readonly number[]): Logo {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(pixel(x, y), (y * width + x) * 4);
  }
  return { width, height, pixels, file: Buffer.from('a logo') };
}

describe('a logo', () => {
  test('is shrunk by averaging the colors, weighted by their alpha', () => {
    const columns = [
      [255, 0, 0, 255],
      [0, 0, 255, 0],
      [0, 200, 0, 255],
      [0, 100, 0, 255],
    ];
    const small = shrinkLogo(
      logoOf(4, 2, (x) => columns[x] ?? []),
      2,
    );
    expect([small.width, small.height]).toEqual([2, 1]);
    expect([...small.pixels]).toEqual([255, 0, 0, 127, 0, 150, 0, 255]);
  });

  test.each([
    [1_024, 1_024, 128, 128],
    [1_000, 17, 125, 3],
    [129, 128, 65, 64],
  ])('of %d by %d pixels is shrunk to %d by %d, within the limit of 128', (width, height, ...size) => {
    const small = shrinkLogo(
      logoOf(width, height, () => [1, 2, 3, 255]),
      128,
    );
    expect([small.width, small.height]).toEqual(size);
    expect([...small.pixels.subarray(-4)]).toEqual([1, 2, 3, 255]);
  });

  test('is not changed if it is within the limit', () => {
    const logo = logoOf(128, 16, () => [9, 9, 9, 255]);
    expect(shrinkLogo(logo, 128)).toBe(logo);
  });

  test('has each pixel read at most once, however many styles are tried', () => {
    const noise = logoOf(256, 256, (x, y) => Array(4).fill((x * 7_919 + y * 104_729) & 255));
    let reads = 0;
    const pixels = new Proxy(noise.pixels, {
      get: (target, name) => {
        reads += 1;
        return Reflect.get(target, name);
      },
    });
    const requested = { dark: '#767676', light: '#ffffff', margin: 16, ecc: 'L', logo_size: 0.4 } as const;
    chooseStyle(['https://go.example.com/s/2b6n0p1r4s'], requested, { ...noise, pixels });
    expect(reads).toBeLessThanOrEqual(noise.pixels.length);
  });
});
