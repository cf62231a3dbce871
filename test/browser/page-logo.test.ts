import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { contentTypeOf, dataUriOf } from '../../lambdas/qpr-codes/images/page-logo/page-logo.ts';
import { readPageLogo } from '../../lambdas/qpr-codes/images/page-logo/read-page-logo.ts';
import { connectChromium } from '../support/chromium/chromium.ts';
import { logoPng } from '../support/images/logos.ts';
import {
  JPEG_TABLES,
  jpegFile,
  jpegFrame,
  jpegScan,
  jpegSegment,
  webpCanvas,
  webpChunk,
  webpFile,
  webpPart,
} from '../support/images/picture-parts.ts';
import { PICTURES } from '../support/images/pictures.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await connectChromium();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

const PNG = logoPng({ width: 40, height: 24 });
const JPEG = Buffer.from(PICTURES.jpeg, 'base64');
const [WEBP, WEBP_ALPHA, WEBP_LOSSLESS] = [PICTURES.webp, PICTURES.webpAlpha, PICTURES.webpLossless].map((picture) =>
  Buffer.from(picture, 'base64'),
) as [Buffer, Buffer, Buffer];
const METADATA = Buffer.from('metadata of a camera');

/** The size and the pixels of an image as the browser renders it. */
const pixelsOf = (uri: string) =>
  page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(uri)};
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return canvas.width + 'x' + canvas.height + ' ' + data.join();
  })()`);

test.each<[string, Buffer]>([
  ['a PNG', PNG],
  ['a PNG with extra bytes after its end', Buffer.concat([PNG, METADATA])],
  ['a JPEG', JPEG],
  ['a JPEG with metadata', jpegFile(JPEG.subarray(2, 20), jpegSegment(0xe1, METADATA), JPEG.subarray(20, -2))],
  [
    'a JPEG with a thumbnail',
    jpegFile(
      jpegSegment(0xe0, Buffer.concat([JPEG.subarray(6, 18), Buffer.from([1, 1, 9, 9, 9])])),
      JPEG.subarray(20, -2),
    ),
  ],
  ['a gray JPEG', jpegFile(JPEG_TABLES, jpegFrame(40, 24), jpegScan(0, 63))],
  ['a progressive JPEG', jpegFile(JPEG_TABLES, jpegFrame(40, 24, 0xc2), jpegScan(0, 0), jpegScan(1, 63))],
  [
    'a JPEG with restarts',
    jpegFile(
      JPEG_TABLES,
      jpegSegment(0xdd, Buffer.from([0, 8])),
      jpegFrame(40, 24),
      jpegScan(0, 63, Buffer.from([0, 0, 0xff, 0xd0, 0, 0])),
    ),
  ],
  ['a WebP', WEBP],
  ['a simple WebP', webpFile(webpPart(WEBP, 'VP8 '))],
  ['a WebP with transparency', WEBP_ALPHA],
  [
    'a WebP with uncompressed transparency',
    webpFile(
      webpCanvas(40, 24, 0x10),
      webpChunk('ALPH', Buffer.alloc(1 + 40 * 24, 77).fill(0, 0, 1)),
      webpPart(WEBP_ALPHA, 'VP8 '),
    ),
  ],
  ['a lossless WebP', WEBP_LOSSLESS],
  ['a simple lossless WebP', webpFile(webpPart(WEBP_LOSSLESS, 'VP8L'))],
  ['a WebP with metadata', webpFile(webpCanvas(40, 24, 0x18), WEBP_LOSSLESS.subarray(30), webpChunk('EXIF', METADATA))],
])('a browser renders %s identically after it was processed as a logo', async (_, bytes) => {
  const logo = readPageLogo(bytes.toString('base64'));
  const before = await pixelsOf(`data:${contentTypeOf(logo)};base64,${bytes.toString('base64')}`);
  expect(before.slice(0, 6)).toBe('40x24 ');
  expect(await pixelsOf(dataUriOf(logo))).toBe(before);
});
