import { crc32 } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../../lambdas/platform/errors.ts';
import { readPageLogo } from '../../../lambdas/qpr-codes/images/page-logo/read-page-logo.ts';
import { logoPng } from '../../support/images/logos.ts';
import { PICTURES } from '../../support/images/pictures.ts';

const bytesOf = (base64: string) => Buffer.from(base64, 'base64');
const read = (bytes: Buffer) => readPageLogo(bytes.toString('base64'));

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)]);
}
const HEADER_ENDS = 33;
const withPngChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, HEADER_ENDS), pngChunk(type, data), png.subarray(HEADER_ENDS)]);

function withJpegSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

function withWebpChunk(webp: Buffer, type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  const padded = data.length % 2 ? Buffer.concat([data, Buffer.alloc(1)]) : data;
  const all = Buffer.concat([webp, head, padded]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}

const SECRET = Buffer.from('taken at 52.5200 N 13.4050 E by Ann');
const PNG = logoPng({ width: 40, height: 24 });
const JPEG = bytesOf(PICTURES.jpeg);

describe('a logo for a page', () => {
  test.each([
    ['png', PNG],
    ['jpg', JPEG],
    ['webp', bytesOf(PICTURES.webp)],
    ['webp', bytesOf(PICTURES.webpAlpha)],
    ['webp', bytesOf(PICTURES.webpLossless)],
  ])('is a %s, kept as it is, named by its content and its sides', (format, bytes) => {
    const { name, image } = read(bytes);
    expect(name).toMatch(new RegExp(`^logo-[0-9a-f]{16}-40x24\\.${format}$`));
    expect(Buffer.from(image).equals(bytes)).toBe(true);
    expect(readPageLogo(`data:image/anything;base64,${bytes.toString('base64')}`).name).toBe(name);
  });

  test('that a simple WebP is, without an extended header', () => {
    const extended = bytesOf(PICTURES.webp);
    const simple = Buffer.concat([extended.subarray(0, 12), extended.subarray(30)]);
    expect(read(simple).name).toMatch(/-40x24\.webp$/);
    const lossless = bytesOf(PICTURES.webpLossless);
    expect(read(Buffer.concat([lossless.subarray(0, 12), lossless.subarray(30)])).name).toMatch(/-40x24\.webp$/);
  });

  test.each([
    ['PNG text', withPngChunk(PNG, 'tEXt', SECRET), PNG],
    ['PNG camera data', withPngChunk(PNG, 'eXIf', SECRET), PNG],
    ['what follows a PNG', Buffer.concat([PNG, SECRET]), PNG],
    ['JPEG camera data', withJpegSegment(JPEG, 0xe1, SECRET), JPEG],
    ['a JPEG comment', withJpegSegment(JPEG, 0xfe, SECRET), JPEG],
    ['what follows a JPEG', Buffer.concat([JPEG, SECRET]), JPEG],
    ['WebP camera data', withWebpChunk(bytesOf(PICTURES.webpAlpha), 'EXIF', SECRET), bytesOf(PICTURES.webpAlpha)],
    ['WebP XMP', withWebpChunk(bytesOf(PICTURES.webp), 'XMP ', SECRET), bytesOf(PICTURES.webp)],
  ])('leaves %s behind', (_, bytes, clean) => {
    const { image, name } = read(bytes);
    expect(Buffer.from(image).includes('Ann')).toBe(false);
    expect(name).toBe(read(clean).name);
  });

  const refusal = (run: () => unknown): string | undefined => {
    try {
      run();
      return undefined;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      expect(error).toMatchObject({ kind: 'invalid_input', code: 'request.invalid' });
      expect(error.fields).toEqual([{ path: 'body.logo', message: expect.any(String) }]);
      return error.fields[0]?.message;
    }
  };
  const animated = Buffer.from(bytesOf(PICTURES.webp));
  animated[20] = 0x02;

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Must be a PNG, a JPEG or a WebP.'],
    ['a GIF', Buffer.from('GIF89a..........'), 'Must be a PNG, a JPEG or a WebP.'],
    ['nothing', Buffer.alloc(0), 'Must be a PNG, a JPEG or a WebP.'],
    ['one too small', logoPng({ width: 15, height: 40 }), 'Must be 16 to 2,048 pixels wide and high.'],
    ['one too wide', logoPng({ width: 2_049, height: 16 }), 'Must be 16 to 2,048 pixels wide and high.'],
    ['one too heavy', logoPng({ width: 256, noise: true }), 'Must have at most 32 KB.'],
    ['an animated PNG', withPngChunk(PNG, 'acTL', Buffer.alloc(8)), 'Must not be animated.'],
    ['an animated WebP', animated, 'Must not be animated.'],
  ])('is not %s', (_, bytes, message) => expect(refusal(() => read(bytes))).toBe(message));

  test('is not text', () => {
    for (const text of ['hello', 'https://example.com/logo.png', 'data:image/svg+xml,%3Csvg/%3E'])
      expect(refusal(() => readPageLogo(text))).toBe('Must be a picture as a data URI or in Base64.');
  });

  test('that is cut off or damaged anywhere is refused, or is read as what is left, and nothing breaks', () => {
    for (const whole of [PNG, JPEG, ...[PICTURES.webp, PICTURES.webpAlpha, PICTURES.webpLossless].map(bytesOf)]) {
      for (let length = 0; length < whole.length; length += 1) refusal(() => read(whole.subarray(0, length)));
      for (let place = 0; place < whole.length; place += 1) {
        const damaged = Buffer.from(whole);
        damaged[place] = 0xff - (whole[place] ?? 0);
        refusal(() => read(damaged));
      }
    }
    expect(refusal(() => read(PNG.subarray(0, -1)))).toBe('Is damaged or cut off.');
    expect(refusal(() => read(JPEG.subarray(0, -2)))).toBe('Is damaged or cut off.');
    expect(refusal(() => read(bytesOf(PICTURES.webp).subarray(0, -1)))).toBe('Is damaged or cut off.');
  });
});
