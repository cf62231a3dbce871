import { describe, expect, test } from '@jest/globals';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { qrImages } from '../../../lambdas/qpr-codes/images/qr-image.ts';
import { qrMatrix } from '../../../lambdas/qpr-codes/images/rendering/qr-matrix.ts';
import { rasterize } from '../../support/images/svg-raster.ts';

const URLS = [
  'http://localhost:3000/s/0123456789',
  'https://d111111abcdef8.cloudfront.net/s/zyxwvtsrqp',
  `https://${'long.'.repeat(12)}example.com/s/abcdefghjk`,
];

const decode = (pixels: Uint8ClampedArray, width: number) => jsQR.default(pixels, width, width)?.data;

describe.each(URLS)('the images of %s', (url) => {
  const { png, svg } = qrImages(url);

  test('include a PNG that a third-party decoder can read', () => {
    const image = PNG.sync.read(Buffer.from(png));
    expect(image.width).toBe(image.height);
    expect(image.width).toBeGreaterThanOrEqual(300);
    expect(decode(new Uint8ClampedArray(image.data), image.width)).toBe(url);
  });

  test('include an SVG that the decoder can read', () => {
    const { pixels, width } = rasterize(svg, 4);
    expect(decode(pixels, width)).toBe(url);
  });

  test('include an SVG with a fixed size, so that it does not fill the window', () => {
    const { width } = PNG.sync.read(Buffer.from(png));
    const modules = qrMatrix(url).size;
    expect(width % modules).toBe(0);
    expect(svg).toContain(` width="${modules * 10}" height="${modules * 10}" viewBox="0 0 ${modules} ${modules}"`);
  });

  test('have a quiet zone of exactly four modules', () => {
    const { size, isDark } = qrMatrix(url);
    const positions = Array.from({ length: size }, (_, position) => position);
    for (const edge of [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1]) {
      expect(positions.some((position) => isDark(position, edge) || isDark(edge, position))).toBe(false);
    }
    expect(isDark(4, 4)).toBe(true);
    expect(isDark(size - 5, 4)).toBe(true);
    expect(isDark(4, size - 5)).toBe(true);
  });

  test('are small files', () => {
    expect(png.length).toBeLessThan(3_000);
    expect(svg.length).toBeLessThan(16_000);
  });
});
