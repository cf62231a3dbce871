import { crc32, deflateSync } from 'node:zlib';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { deleteQprCode } from '../../../lambdas/api/qpr-codes/delete-qpr-code.ts';
import { getQprCode } from '../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { getQprCodeStyle } from '../../../lambdas/api/qpr-codes/get-qpr-code-style.ts';
import { setQprCodeStyle } from '../../../lambdas/api/qpr-codes/set-qpr-code-style.ts';
import { updateQprCode } from '../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import { redrawImages } from '../../../lambdas/qpr-codes/images/redraw-images.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { logoKey } from '../../../lambdas/qpr-codes/store.ts';
import { decodePng } from '../../support/images/decode-qr.ts';
import { logoPng } from '../../support/images/logos.ts';
import { CodeFixture } from './code-fixture.ts';

let fixture: CodeFixture;
let code: QprCodeView;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  code = await fixture.makeCode();
});

const put = (json: unknown) => fixture.call(setQprCodeStyle, code, { method: 'PUT', json });
const base64 = (file: Buffer) => file.toString('base64');
const logo = (options?: Parameters<typeof logoPng>[0]) => ({ image: base64(logoPng(options)) });
const images = () => fixture.effects.images.stored.get(code.short_id);
const storedLogo = async () =>
  (
    await fixture.effects.table.client.send(
      new GetCommand({ TableName: fixture.effects.table.name, Key: { ...logoKey(code.short_id) } }),
    )
  ).Item;

describe('PUT /v1/qpr-codes/:id/style', () => {
  test('changes the colors of the images at the plain URLs', async () => {
    const { status, body } = await put({ dark: '0F766E', light: '#fef', margin: 6 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ dark: '#0f766e', light: '#ffeeff', margin: 6, ecc: 'M', version: expect.any(String) });
    expect(images()?.svg).toContain('<path fill="#0f766e"');
    expect(decodePng(images()?.png ?? Buffer.alloc(0)).text).toBe(code.scan_url);
  });

  test('draws a logo that leaves the code readable for an independent decoder, and embeds it in the SVG', async () => {
    const { body } = await put({ logo: logo({ width: 300, height: 120 }) });
    expect(body).toMatchObject({ ecc: 'Q', logo: { size: 0.25, image: expect.any(String) } });
    expect(decodePng(images()?.png ?? Buffer.alloc(0)).text).toBe(code.scan_url);
    expect(images()?.svg).toContain(`href="data:image/png;base64,${(body.logo as { image: string }).image}"`);
  });

  test.each([0.3, 0.35, 0.4])('raises the error correction or shrinks the logo if needed (size %d)', async (size) => {
    const { body } = await put({ logo: { ...logo({ noise: true, width: 40 }), size } });
    expect(['Q', 'H']).toContain(body.ecc);
    expect((body.logo as { size: number }).size).toBeLessThanOrEqual(size);
    expect(decodePng(images()?.png ?? Buffer.alloc(0)).text).toBe(code.scan_url);
  });

  test('uses at least the requested error correction', async () => {
    expect((await put({ ecc: 'H' })).body.ecc).toBe('H');
    expect((await put({ ecc: 'L', logo: logo() })).body.ecc).toBe('Q');
  });

  test('an empty style restores the plain style, and deletes the old style and its logo', async () => {
    const plain = images();
    const before = await fixture.storedCode(code);
    await put({ dark: '#7e22ce', logo: logo() });
    expect(await storedLogo()).toBeDefined();
    const { body } = await put({});
    expect(body).not.toHaveProperty('version');
    expect(body.qr_image_url).toBe(code.qr_image_url);
    expect(images()).toEqual(plain);
    expect(await fixture.storedCode(code)).toEqual(before);
    expect(await storedLogo()).toBeUndefined();
  });

  test('changes only the style version of the code', async () => {
    const before = (await fixture.call(getQprCode, code)).body;
    fixture.effects.advance(1_000);
    const { version } = (await put({ dark: '#be185d' })).body;
    expect((await fixture.call(getQprCode, code)).body).toEqual({ ...before, style_version: version });
    await fixture.call(updateQprCode, code, { method: 'PATCH', json: { name: 'Renamed' } });
    expect((await fixture.call(getQprCodeStyle, code)).body.version).toBe(version);
  });

  test('gives equal styles the same version, and different styles different versions', async () => {
    const first = (await put({ dark: '#000', logo: logo() })).body.version;
    expect((await put({ dark: '#000000', logo: logo() })).body.version).toBe(first);
    expect((await put({ dark: '#000000', logo: logo({ color: [0, 0, 0] }) })).body.version).not.toBe(first);
  });

  test('counts as ten requests toward the rate limit, because the readability check is expensive', async () => {
    const left = async (reply: ReturnType<typeof put>) => Number((await reply).headers['x-ratelimit-remaining']);
    const first = await left(fixture.call(getQprCodeStyle, code));
    expect(await left(put({ dark: '#0f766e' }))).toBe(first - 10);
  });

  test('concurrent saves end with one style and its images', async () => {
    const styles = ['#111111', '#222222', '#333333', '#444444'].map((dark) => ({ dark }));
    const replies = await Promise.all(styles.map(put));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { dark } = (await fixture.call(getQprCodeStyle, code)).body;
    expect(images()?.svg).toContain(`fill="${dark}"`);
  });

  test('lost images can be redrawn in their style', async () => {
    await put({ dark: '#0f766e', logo: logo() });
    const before = images();
    fixture.effects.images.stored.clear();
    await redrawImages(fixture.effects)({ segment: 0, segments: 1 });
    expect(images()).toEqual(before);
  });

  test('the logo is deleted with its code', async () => {
    await put({ logo: logo() });
    expect((await fixture.call(deleteQprCode, code, { method: 'DELETE' })).status).toBe(204);
    expect(await storedLogo()).toBeUndefined();
    expect((await put({ logo: logo() })).status).toBe(404);
  });

  test("another account's code is not found", () =>
    fixture.expectNotFoundByOthers(setQprCodeStyle, code, { method: 'PUT', json: { dark: '#123456' } }));
});

describe('a style', () => {
  test.each([
    ['too little contrast', { dark: '#999999' }, /contrast is 2\.8/],
    ['light on dark', { dark: '#ffffff', light: '#000000' }, /darker than the background/],
  ])('that scanners cannot read is refused with advice: %s', async (_, json, message) => {
    const before = images();
    expect(await put(json)).toMatchObject({
      status: 400,
      body: {
        code: 'qr_style.unreadable',
        errors: [{ path: 'body.dark', message: expect.stringMatching(message) }],
      },
    });
    expect(images()).toBe(before);
    expect(await fixture.storedCode(code)).not.toHaveProperty('style');
  });

  test.each([
    [{ dark: 'red' }, 'body.dark'],
    [{ margin: 3 }, 'body.margin'],
    [{ ecc: 'X' }, 'body.ecc'],
    [{ logo: { image: 'not base64!' } }, 'body.logo.image'],
    [{ logo: { image: '', size: 0.5 } }, 'body.logo.size'],
    [{ logo: { image: 'A'.repeat(90_000) } }, 'body.logo.image'],
    [{ color: '#000' }, 'body.color'],
  ])('with an invalid field is refused: %j', async (json, path) => {
    const { status, body } = await put(json);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path, message: expect.any(String) });
  });
});

describe('the file of a logo', () => {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(typed), 4);
    return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
  };
  const header = (width: number, height: number, [depth, type, interlace] = [8, 6, 0]) => {
    const data = Buffer.alloc(13);
    data.writeUInt32BE(width, 0);
    data.writeUInt32BE(height, 4);
    data.set([depth ?? 8, type ?? 6, 0, 0, interlace ?? 0], 8);
    return chunk('IHDR', data);
  };
  const SIGNATURE = logoPng().subarray(0, 8);
  const END = chunk('IEND', Buffer.alloc(0));
  const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks, END]);
  const pixels = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes)));
  /** The bytes of 32 rows before compression: each row has a filter byte and 32 RGBA pixels. */
  const RAW_32 = 32 * (1 + 32 * 4);
  const whole = logoPng();
  const damaged = () => {
    const copy = Buffer.from(whole);
    copy[60] = (copy[60] ?? 0) ^ 1;
    return copy;
  };

  test.each<[string, Buffer, RegExp]>([
    ['an empty file', Buffer.alloc(0), /PNG/],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /PNG/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /PNG/],
    ['an HTML page', Buffer.from('<!doctype html><script src=//evil.example></script>'), /PNG/],
    ['a huge size in its header', png(header(30_000, 30_000), pixels(100)), /pixels wide/],
    ['far more pixels than its header says', png(header(32, 32), pixels(40_000_000)), /decompress/],
    ['fewer pixels than its header says', png(header(32, 32), pixels(RAW_32 - 1)), /fewer pixels/],
    ['no pixels', png(header(32, 32)), /decompress/],
    ['uncompressed pixels', png(header(32, 32), chunk('IDAT', Buffer.alloc(900, 7))), /decompress/],
    ['a single pixel', png(header(1, 1), pixels(5)), /pixels wide/],
    ['no height', png(header(32, 0), pixels(0)), /pixels wide/],
    ['16 bits per channel', png(header(32, 32, [16, 6, 0]), pixels(RAW_32)), /8 bits/],
    ['an unknown color type', png(header(32, 32, [8, 5, 0]), pixels(RAW_32)), /8 bits/],
    ['an interlaced picture', png(header(32, 32, [8, 6, 1]), pixels(RAW_32)), /interlaced/],
    ['an animated picture', png(header(32, 32), chunk('acTL', Buffer.alloc(8)), pixels(RAW_32)), /animated/],
    ['a second frame', png(header(32, 32), chunk('fcTL', Buffer.alloc(26)), pixels(RAW_32)), /animated/],
    ['pixels of a second frame', png(header(32, 32), pixels(RAW_32), chunk('fdAT', Buffer.alloc(8))), /animated/],
    ['a header after the pixels', png(header(32, 32), pixels(RAW_32), header(900, 900)), /wrong place/],
    ['a palette without colors', png(header(32, 32, [8, 3, 0]), pixels(32 * 33)), /pixels cannot be read/],
    [
      'a palette with too few colors',
      png(
        header(32, 32, [8, 3, 0]),
        chunk('PLTE', Buffer.alloc(3)),
        chunk('IDAT', deflateSync(Buffer.alloc(32 * 33, 1))),
      ),
      /pixels cannot be read/,
    ],
    [
      'an unknown filter',
      png(header(32, 32), chunk('IDAT', deflateSync(Buffer.alloc(RAW_32, 9)))),
      /pixels cannot be read/,
    ],
    ['two headers', png(header(32, 32), header(32, 32), pixels(RAW_32)), /wrong place/],
    ['no header', png(pixels(RAW_32)), /header/],
    ['an unknown critical chunk', png(header(32, 32), chunk('EVIL', Buffer.alloc(4)), pixels(RAW_32)), /chunk type/],
    ['a truncated file', whole.subarray(0, whole.length - 20), /truncated/],
    ['a file that is truncated inside a chunk', whole.subarray(0, 12), /truncated/],
    ['a wrong checksum', damaged(), /checksum/],
    ['data after the picture', Buffer.concat([whole, Buffer.from('<script>')]), /after the picture/],
    ['a chunk of a huge size', png(header(32, 32), Buffer.alloc(12, 0xff)), /truncated/],
    ['more than 65,536 bytes of noise', logoPng({ width: 200, noise: true }), /at most 65,536 bytes/],
  ])('is refused if it is unsupported, damaged or hostile: %s', async (_, file, message) => {
    // A Base64 text of more than 87,384 characters would be refused before the file is read.
    const image = file.length > LIMITS.logoBytes ? base64(file).slice(0, 87_384) : base64(file);
    const { status, body } = await put({ logo: { image } });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'body.logo.image', message: expect.stringMatching(message) }]);
    expect(await storedLogo()).toBeUndefined();
  });

  const HIDDEN = Buffer.from('GPS 52.5 13.4 Ann');
  test('is stored without the metadata of the picture', async () => {
    const [before, after] = [whole.subarray(0, 33), whole.subarray(33)];
    const marked = Buffer.concat([before, chunk('tEXt', Buffer.from('GPS\0 52.5 13.4')), after]);
    const { body } = await put({ logo: { image: base64(marked) } });
    const kept = Buffer.from((body.logo as { image: string }).image, 'base64');
    expect(kept.includes('GPS')).toBe(false);
    expect((await put({ logo: { image: base64(whole) } })).body.version).toBe(body.version);
  });

  test.each<[string, Buffer]>([
    ['a palette that no pixel uses', png(header(32, 32), chunk('PLTE', HIDDEN), chunk('tRNS', HIDDEN), pixels(RAW_32))],
    [
      'a palette and transparency with more entries than the pixels can use',
      png(
        header(32, 32, [1, 3, 0]),
        chunk('PLTE', Buffer.concat([Buffer.alloc(6), HIDDEN])),
        chunk('tRNS', Buffer.concat([Buffer.alloc(2), HIDDEN])),
        chunk('IDAT', deflateSync(Buffer.alloc(32 * 5))),
      ),
    ],
  ])('is stored without a text hidden in %s', async (_, file) => {
    const { status, body } = await put({ logo: { image: base64(file) } });
    expect(status).toBe(200);
    expect(Buffer.from((body.logo as { image: string }).image, 'base64').includes(HIDDEN)).toBe(false);
  });

  const gray = Buffer.alloc(32 * 5);
  test.each<[string, Buffer]>([
    ['gray with 1 bit', png(header(32, 32, [1, 0, 0]), chunk('IDAT', deflateSync(gray)))],
    [
      'a palette with 2 bits and one transparent color',
      png(
        header(32, 32, [2, 3, 0]),
        chunk('PLTE', Buffer.from([0, 0, 0, 255, 0, 0])),
        chunk('tRNS', Buffer.from([0])),
        chunk('IDAT', deflateSync(Buffer.alloc(32 * 9))),
      ),
    ],
    ['gray with alpha', png(header(32, 32, [8, 4, 0]), chunk('IDAT', deflateSync(Buffer.alloc(32 * 65))))],
    ['colors without alpha', png(header(32, 32, [8, 2, 0]), chunk('IDAT', deflateSync(Buffer.alloc(32 * 97))))],
  ])('can have the pixel format "%s"', async (_, file) => {
    expect((await put({ logo: { image: base64(file) } })).status).toBe(200);
  });
});
