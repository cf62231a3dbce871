import { describe, expect, test } from '@jest/globals';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { qrImages } from '../../../lambdas/qpr-codes/images/qr-image.ts';
import { qrMatrix } from '../../../lambdas/qpr-codes/images/qr-matrix.ts';
import { rasterize } from '../../support/images/svg-raster.ts';

const URLS = [
  'http://localhost:3000/s/0123456789',
  'https://d111111abcdef8.cloudfront.net/s/zyxwvtsrqp',
  `https://${'long.'.repeat(12)}example.com/s/abcdefghjk`,
];

const decode = (pixels: Uint8ClampedArray, width: number) => jsQR.default(pixels, width, width)?.data;

describe.each(URLS)('the images of %s', (url) => {
  const { png, svg } = qrImages(url);

  test('the PNG is read back by a decoder that is not our encoder', () => {
    const image = PNG.sync.read(Buffer.from(png));
    expect(image.width).toBe(image.height);
    expect(image.width).toBeGreaterThanOrEqual(300);
    expect(decode(new Uint8ClampedArray(image.data), image.width)).toBe(url);
  });

  test('the SVG is read back too', () => {
    const { pixels, width } = rasterize(svg, 4);
    expect(decode(pixels, width)).toBe(url);
  });

  test('the SVG opens as large as the PNG, not as large as the window', () => {
    const { width } = PNG.sync.read(Buffer.from(png));
    const modules = qrMatrix(url).size;
    expect(width % modules).toBe(0);
    expect(svg).toContain(` width="${modules * 10}" height="${modules * 10}" viewBox="0 0 ${modules} ${modules}"`);
  });

  test('four light modules surround the symbol, and not five', () => {
    const { size, isDark } = qrMatrix(url);
    const places = Array.from({ length: size }, (_, place) => place);
    for (const edge of [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1]) {
      expect(places.some((place) => isDark(place, edge) || isDark(edge, place))).toBe(false);
    }
    expect(isDark(4, 4)).toBe(true);
    expect(isDark(size - 5, 4)).toBe(true);
    expect(isDark(4, size - 5)).toBe(true);
  });

  test('both are small', () => {
    expect(png.length).toBeLessThan(3_000);
    expect(svg.length).toBeLessThan(16_000);
  });
});
