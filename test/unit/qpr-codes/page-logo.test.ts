import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../../lambdas/platform/errors.ts';
import { readPageLogo } from '../../../lambdas/qpr-codes/images/page-logo/read-page-logo.ts';
import { logoPng } from '../../support/images/logos.ts';
import {
  JPEG_TABLES,
  jpegFile,
  jpegFrame,
  jpegScan,
  jpegSegment,
  pngChunk,
  pngHeader,
  webpCanvas,
  webpChunk,
  webpFile,
  webpPart,
} from '../../support/images/picture-parts.ts';
import { PICTURES } from '../../support/images/pictures.ts';

const bytesOf = (base64: string) => Buffer.from(base64, 'base64');
const read = (bytes: Buffer) => readPageLogo(bytes.toString('base64'));

/** The offset after the signature (8 bytes) and the header chunk (25 bytes) of a PNG. */
const HEADER_END = 33;
const withPngChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, HEADER_END), pngChunk(type, data), png.subarray(HEADER_END)]);

const withJpegSegment = (jpeg: Buffer, marker: number, data: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), jpegSegment(marker, data), jpeg.subarray(2)]);

const withWebpChunk = (webp: Buffer, type: string, data: Buffer) => webpFile(webp.subarray(12), webpChunk(type, data));

const SECRET = Buffer.from('taken at 52.5200 N 13.4050 E by Ann');
const PNG = logoPng({ width: 40, height: 24 });
const JPEG = bytesOf(PICTURES.jpeg);
const [LOSSY, LOSSLESS] = [webpPart(bytesOf(PICTURES.webp), 'VP8 '), webpPart(bytesOf(PICTURES.webpLossless), 'VP8L')];
const ALPHA = webpPart(bytesOf(PICTURES.webpAlpha), 'ALPH');
const ALPHA_LOSSY = webpPart(bytesOf(PICTURES.webpAlpha), 'VP8 ');

describe('a logo for a page', () => {
  test.each([
    ['png', PNG],
    ['jpg', JPEG],
    ['webp', bytesOf(PICTURES.webp)],
    ['webp', bytesOf(PICTURES.webpAlpha)],
    ['webp', bytesOf(PICTURES.webpLossless)],
  ])('can be a %s, which is stored unchanged and named by its hash and size', (format, bytes) => {
    const { name, image } = read(bytes);
    expect(name).toMatch(new RegExp(`^logo-[0-9a-f]{16}-40x24\\.${format}$`));
    expect(Buffer.from(image).equals(bytes)).toBe(true);
    expect(readPageLogo(`data:image/anything;base64,${bytes.toString('base64')}`).name).toBe(name);
  });

  test('can be a simple WebP without an extended header', () => {
    expect(read(webpFile(LOSSY)).name).toMatch(/-40x24\.webp$/);
    expect(read(webpFile(LOSSLESS)).name).toMatch(/-40x24\.webp$/);
  });

  // A thumbnail of one pixel with three bytes, as JFIF allows.
  const thumbnail = Buffer.concat([JPEG.subarray(6, 18), Buffer.from([1, 1]), Buffer.from('Ann')]);
  test.each([
    ['PNG text', withPngChunk(PNG, 'tEXt', SECRET), PNG],
    ['PNG camera data', withPngChunk(PNG, 'eXIf', SECRET), PNG],
    ['data after a PNG', Buffer.concat([PNG, SECRET]), PNG],
    ['JPEG camera data', withJpegSegment(JPEG, 0xe1, SECRET), JPEG],
    ['a JPEG comment', withJpegSegment(JPEG, 0xfe, SECRET), JPEG],
    ['a thumbnail in JFIF', jpegFile(jpegSegment(0xe0, thumbnail), JPEG.subarray(20, -2)), JPEG],
    ['a second thumbnail', withJpegSegment(JPEG, 0xe0, Buffer.from('JFXX\0\x10 a JPEG by Ann')), JPEG],
    ['a second JPEG after the end', Buffer.concat([JPEG, withJpegSegment(JPEG, 0xfe, SECRET)]), JPEG],
    ['a second PNG after the end', Buffer.concat([PNG, logoPng({ width: 4_000, height: 16 }), SECRET]), PNG],
    [
      'a second WebP after the end',
      Buffer.concat([bytesOf(PICTURES.webp), webpFile(LOSSY), SECRET]),
      bytesOf(PICTURES.webp),
    ],
    ['data after a JPEG', Buffer.concat([JPEG, SECRET]), JPEG],
    ['WebP camera data', withWebpChunk(bytesOf(PICTURES.webpAlpha), 'EXIF', SECRET), bytesOf(PICTURES.webpAlpha)],
    ['WebP XMP', withWebpChunk(bytesOf(PICTURES.webp), 'XMP ', SECRET), bytesOf(PICTURES.webp)],
  ])('has %s removed', (_, bytes, clean) => {
    const { image, name } = read(bytes);
    expect(Buffer.from(image).includes('Ann')).toBe(false);
    expect(name).toBe(read(clean).name);
  });

  const refusalOf = (run: () => unknown): string | undefined => {
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
  // The flag for animation in the extended header.
  animated[20] = 0x02;

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Must be a PNG, JPEG or WebP.'],
    ['a GIF', Buffer.from('GIF89a..........'), 'Must be a PNG, JPEG or WebP.'],
    ['an empty file', Buffer.alloc(0), 'Must be a PNG, JPEG or WebP.'],
    ['too small', logoPng({ width: 15, height: 40 }), 'Must be 16 to 2,048 pixels wide and high.'],
    ['too wide', logoPng({ width: 2_049, height: 16 }), 'Must be 16 to 2,048 pixels wide and high.'],
    ['larger than 32,768 bytes', logoPng({ width: 256, noise: true }), 'Must have at most 32,768 bytes.'],
    ['an animated PNG', withPngChunk(PNG, 'acTL', Buffer.alloc(8)), 'Must not be animated.'],
    ['a PNG with a second frame', withPngChunk(PNG, 'fcTL', Buffer.alloc(26)), 'Must not be animated.'],
    ['a PNG with the pixels of a second frame', withPngChunk(PNG, 'fdAT', Buffer.alloc(8)), 'Must not be animated.'],
    ['an animated WebP', animated, 'Must not be animated.'],
    [
      'a WebP with the settings of an animation',
      webpFile(webpCanvas(40, 24), webpChunk('ANIM', Buffer.alloc(6)), LOSSY),
      'Must not be animated.',
    ],
    [
      'a WebP with a frame of an animation',
      webpFile(webpCanvas(40, 24), webpChunk('ANMF', Buffer.concat([Buffer.alloc(16), LOSSY]))),
      'Must not be animated.',
    ],
    [
      'a JPEG of 23,000 by 23,000 pixels',
      jpegFile(JPEG_TABLES, jpegFrame(23_000, 23_000), jpegScan(0, 63)),
      'Must be 16 to 2,048 pixels wide and high.',
    ],
    [
      'a JPEG without a height',
      jpegFile(JPEG_TABLES, jpegFrame(40, 0), jpegScan(0, 63)),
      'Must be 16 to 2,048 pixels wide and high.',
    ],
  ])('cannot be %s', (_, bytes, message) => expect(refusalOf(() => read(bytes))).toBe(message));

  /** A grayscale JPEG with these parts. */
  const gray = (...parts: Buffer[]) => jpegFile(JPEG_TABLES, ...parts);
  const frame = jpegFrame(40, 24);
  const scan = jpegScan(0, 63);
  const [PNG_BEGIN, PNG_REST] = [PNG.subarray(0, 8), PNG.subarray(HEADER_END)];
  const large = Buffer.from(LOSSY);
  large.writeUInt16LE(16_383, 14);
  large.writeUInt16LE(16_383, 16);
  const scaled = Buffer.from(LOSSY);
  scaled.writeUInt16LE(40 | 0xc000, 14);
  const interFrame = Buffer.from(LOSSY);
  interFrame[8] = (LOSSY[8] ?? 0) | 1;
  const largeLossless = Buffer.from(LOSSLESS);
  largeLossless.writeUInt32LE(0x0fffffff, 9);
  const rawAlpha = (bytes: number) => webpChunk('ALPH', Buffer.alloc(1 + bytes));
  const canvas = webpCanvas(40, 24, 0x10);

  test.each([
    [
      'a JPEG with a frame of 23,000 by 23,000 pixels, and a small frame after the scan',
      gray(jpegFrame(23_000, 23_000), scan, jpegFrame(100, 100)),
    ],
    ['a JPEG with a small frame before the large one', gray(jpegFrame(100, 100), jpegFrame(23_000, 23_000), scan)],
    ['a JPEG with the same frame twice', gray(frame, frame, scan)],
    ['a JPEG whose frame follows the scan', gray(scan, frame)],
    ['a JPEG without a frame', gray(scan)],
    ['a JPEG without a scan', gray(frame)],
    ['a JPEG that starts again', gray(frame, scan, Buffer.from([0xff, 0xd8]), jpegFrame(4_000, 4_000), scan)],
    [
      'a JPEG with its number of lines after the scan',
      gray(jpegFrame(40, 0), scan, jpegSegment(0xdc, Buffer.from([0, 24]))),
    ],
    ['a JPEG with a second number of lines', gray(frame, scan, jpegSegment(0xdc, Buffer.from([0xff, 0xff])))],
    [
      'a hierarchical JPEG',
      gray(jpegSegment(0xde, frame.subarray(4)), frame, scan, jpegSegment(0xdf, Buffer.from([0x11]))),
    ],
    ['a JPEG whose frame expands another', gray(frame, scan, jpegSegment(0xdf, Buffer.from([0x11])))],
    ['a differential JPEG', gray(jpegFrame(40, 24, 0xc5), scan)],
    ['a lossless JPEG', gray(jpegFrame(40, 24, 0xc3), scan)],
    [
      'a JPEG whose frame is longer than it says',
      gray(jpegSegment(0xc0, Buffer.concat([frame.subarray(4), SECRET])), scan),
    ],
    ['a JPEG with a restart outside of a scan', gray(Buffer.from([0xff, 0xd0]), frame, scan)],
    ['a JPEG with more than 100 scans', gray(jpegFrame(40, 24, 0xc2), ...Array<Buffer>(101).fill(jpegScan(0, 0)))],
    ['a PNG with two headers', Buffer.concat([PNG_BEGIN, pngHeader(40, 24), pngHeader(4_000, 4_000), PNG_REST])],
    ['a PNG with the same header twice', Buffer.concat([PNG_BEGIN, pngHeader(40, 24), pngHeader(40, 24), PNG_REST])],
    [
      'a PNG with a header after its pixels',
      Buffer.concat([PNG.subarray(0, -12), pngHeader(4_000, 4_000), pngChunk('IEND')]),
    ],
    [
      'a PNG that does not start with its header',
      Buffer.concat([PNG_BEGIN, pngChunk('tEXt', SECRET), PNG.subarray(8)]),
    ],
    ['a PNG with a short header', Buffer.concat([PNG_BEGIN, pngChunk('IHDR', Buffer.from([0, 0, 0, 40])), PNG_REST])],
    [
      'a PNG with a long header',
      Buffer.concat([
        PNG_BEGIN,
        pngChunk('IHDR', Buffer.concat([pngHeader(40, 24).subarray(8, 21), SECRET])),
        PNG_REST,
      ]),
    ],
    ['a PNG without pixels', Buffer.concat([PNG_BEGIN, pngHeader(40, 24), pngChunk('IEND')])],
    ['a PNG with data in its end chunk', Buffer.concat([PNG.subarray(0, -12), pngChunk('IEND', SECRET)])],
    ['a PNG with text in a color setting', withPngChunk(PNG, 'gAMA', SECRET)],
    ['a PNG with 257 colors in its palette', withPngChunk(PNG, 'PLTE', Buffer.alloc(771))],
    [
      'a PNG with two color settings of the same kind',
      withPngChunk(withPngChunk(PNG, 'sRGB', Buffer.alloc(1)), 'sRGB', Buffer.alloc(1)),
    ],
    ['a PNG with unknown critical chunks', withPngChunk(PNG, 'EVIL', SECRET)],
    ['a WebP whose frame is larger than its canvas', webpFile(webpCanvas(40, 24), large)],
    ['a WebP whose lossless frame is larger than its canvas', webpFile(webpCanvas(40, 24), largeLossless)],
    ['a WebP whose canvas is larger than its frame', webpFile(webpCanvas(2_000, 24), LOSSY)],
    ['a WebP with two frames', webpFile(LOSSY, large)],
    ['a WebP with two frames in a canvas', webpFile(webpCanvas(40, 24), LOSSY, LOSSY)],
    ['a WebP with a lossy and a lossless frame', webpFile(webpCanvas(40, 24), LOSSY, LOSSLESS)],
    ['a WebP with two canvases', webpFile(webpCanvas(40, 24), webpCanvas(40, 24), LOSSY)],
    ['a WebP whose canvas follows the frame', webpFile(LOSSY, webpCanvas(40, 24))],
    ['a WebP with only a canvas', webpFile(webpCanvas(40, 24))],
    [
      'a WebP whose canvas chunk is too long',
      webpFile(webpChunk('VP8X', Buffer.concat([webpCanvas(40, 24).subarray(8), SECRET])), LOSSY),
    ],
    ['a WebP with upscaling', webpFile(scaled)],
    ['a WebP whose frame depends on another', webpFile(interFrame)],
    ['a WebP with an alpha channel but no canvas', webpFile(ALPHA, ALPHA_LOSSY)],
    ['a WebP with an alpha channel after its frame', webpFile(canvas, ALPHA_LOSSY, ALPHA)],
    ['a WebP with two alpha channels', webpFile(canvas, ALPHA, ALPHA, ALPHA_LOSSY)],
    ['a WebP with an alpha channel for a lossless frame', webpFile(canvas, ALPHA, LOSSLESS)],
    ['a WebP with an alpha channel that is too short', webpFile(canvas, rawAlpha(40 * 24 - 1), ALPHA_LOSSY)],
    ['a WebP with an alpha channel that is too long', webpFile(canvas, rawAlpha(40 * 24 + 1), ALPHA_LOSSY)],
    ['a WebP that is shorter than its stated length', Buffer.concat([webpFile(LOSSY, LOSSY).subarray(0, 12), LOSSY])],
  ])('must be exactly one still image of the stated size, not %s', (_, bytes) =>
    expect(refusalOf(() => read(bytes))).toBe('Must be exactly one complete picture.'),
  );

  test.each([
    ['a baseline JPEG', gray(frame, scan), 'jpg'],
    ['a progressive JPEG', gray(jpegFrame(40, 24, 0xc2), jpegScan(0, 0), jpegScan(1, 63)), 'jpg'],
    [
      'a JPEG with restarts',
      gray(jpegSegment(0xdd, Buffer.from([0, 8])), frame, jpegScan(0, 63, Buffer.from([0, 0xff, 0xd0, 0, 0]))),
      'jpg',
    ],
    ['a WebP with an uncompressed alpha channel', webpFile(canvas, rawAlpha(40 * 24), ALPHA_LOSSY), 'webp'],
  ])('can be %s', (_, bytes, format) => {
    const { name, image } = read(bytes);
    expect(name).toMatch(new RegExp(`-40x24\\.${format}$`));
    expect(Buffer.from(image).equals(bytes)).toBe(true);
  });

  test('cannot be text', () => {
    for (const text of ['hello', 'https://example.com/logo.png', 'data:image/svg+xml,%3Csvg/%3E'])
      expect(refusalOf(() => readPageLogo(text))).toBe('Must be a picture as a data URI or Base64.');
  });

  test('is refused or read without an unexpected error if it is truncated or damaged', () => {
    for (const whole of [PNG, JPEG, ...[PICTURES.webp, PICTURES.webpAlpha, PICTURES.webpLossless].map(bytesOf)]) {
      for (let length = 0; length < whole.length; length += 1) refusalOf(() => read(whole.subarray(0, length)));
      for (let offset = 0; offset < whole.length; offset += 1) {
        const damaged = Buffer.from(whole);
        damaged[offset] = 0xff - (whole[offset] ?? 0);
        refusalOf(() => read(damaged));
      }
    }
    expect(refusalOf(() => read(PNG.subarray(0, -1)))).toBe('Must be exactly one complete picture.');
    expect(refusalOf(() => read(JPEG.subarray(0, -2)))).toBe('Must be exactly one complete picture.');
    expect(refusalOf(() => read(bytesOf(PICTURES.webp).subarray(0, -1)))).toBe('Must be exactly one complete picture.');
  });
});
