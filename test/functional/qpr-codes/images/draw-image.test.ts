import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { transactWrite } from '../../../../lambdas/platform/table/transact-write.ts';
import { drawImage } from '../../../../lambdas/qpr-codes/images/draw-image.ts';
import type { QrImages } from '../../../../lambdas/qpr-codes/images/image-store.ts';
import { saveStyleWrites } from '../../../../lambdas/qpr-codes/images/style/style-store.ts';
import { apiEvent } from '../../../support/functions/api-event.ts';
import { throughDistribution } from '../../../support/functions/through-distribution.ts';
import { decodePng } from '../../../support/images/decode-qr.ts';
import { type CodeEffects, codeEffects, createTestCode } from '../code-effects.ts';
import { limitRemainingDraws } from './drawn-images.ts';

let effects: CodeEffects;
beforeAll(async () => {
  effects = await codeEffects();
});
afterAll(() => effects.table.close());

/** The addresses of the service after a change of the host. */
const NEW_ADDRESSES = { scanHost: 'https://new.example.com' };
const stored = new Map<string, QrImages>();
const images = { put: async (shortId: string, drawn: QrImages) => void stored.set(shortId, drawn) };

async function draw(shortId: string, image: string, { put = images.put, visitor = '203.0.113.50' } = {}) {
  const { table, now } = effects;
  const { statusCode, headers, body } = await drawImage({ table, now, images: { put }, addresses: NEW_ADDRESSES })(
    apiEvent({ pathParameters: { short_id: shortId, image }, headers: throughDistribution(visitor) }),
  );
  return { status: statusCode, headers, bytes: Buffer.from(body ?? '', 'base64'), text: body ?? '' };
}

const STYLE = { dark: '#0f766e', light: '#ffffff', margin: 4, ecc: 'Q', version: '0123456789ab' } as const;

test('draws an image of an older code with the new address, and stores it', async () => {
  const { short_id } = await createTestCode(effects, 'acc_moved');
  const { status, headers, bytes } = await draw(short_id, 'new.example.com.png');
  expect(status).toBe(200);
  expect(headers).toEqual({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' });
  expect(decodePng(bytes).text).toBe(`https://new.example.com/s/${short_id}`);
  expect(Buffer.from(stored.get(short_id)?.png ?? '')).toEqual(bytes);
  const svg = await draw(short_id, 'new.example.com.svg');
  expect(svg.headers).toMatchObject({ 'content-type': 'image/svg+xml' });
  expect(svg.bytes.toString()).toBe(stored.get(short_id)?.svg);
});

test('uses the style of the code, even if the style is saved while the image is drawn', async () => {
  const { short_id } = await createTestCode(effects, 'acc_moved');
  const { bytes } = await draw(short_id, 'new.example.com.svg', {
    put: async (shortId, drawn) => {
      if (!stored.has(shortId))
        await transactWrite(effects.table, saveStyleWrites(effects.table, shortId, STYLE, undefined));
      await images.put(shortId, drawn);
    },
  });
  expect(bytes.toString()).toContain('#0f766e');
  expect(stored.get(short_id)?.svg).toBe(bytes.toString());
});

test('an image that is requested under another host is not stored, and the request counts toward the limit', async () => {
  const { short_id } = await createTestCode(effects, 'acc_moved');
  effects.advance(60_000);
  const first = await draw(short_id, 'elsewhere.example.com.png');
  expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
  expect(decodePng(first.bytes).text).toBe(`https://new.example.com/s/${short_id}`);
  expect(stored.has(short_id)).toBe(false);
  await limitRemainingDraws(effects, 3);
  const more = Array.from({ length: 4 }, (_, index) => draw(short_id, `${index}.svg`));
  expect((await Promise.all(more)).filter(({ status }) => status === 429)).toHaveLength(1);
  // Requests under the service's own host are not counted.
  expect((await draw(short_id, 'new.example.com.png')).status).toBe(200);
});

test('requests that bypass the distribution or ask for missing codes count toward the limit', async () => {
  const { table, now } = effects;
  const { short_id } = await createTestCode(effects, 'acc_moved');
  const ask = async (shortId: string, headers: Record<string, string>) =>
    (
      await drawImage({ table, now, images, addresses: NEW_ADDRESSES })(
        apiEvent({ pathParameters: { short_id: shortId, image: 'new.example.com.svg' }, headers }),
      )
    ).statusCode;
  const askUpToLimit = async (call: () => Promise<number | undefined>) => {
    effects.advance(60_000);
    const first = await call();
    await limitRemainingDraws(effects, 1);
    return [first, await call(), await call()];
  };
  expect(await askUpToLimit(() => ask(short_id, {}))).toEqual([200, 200, 429]);
  expect(await askUpToLimit(() => ask('0000000000', throughDistribution('203.0.113.78')))).toEqual([404, 404, 429]);
});

test.each([
  ['0000000000', 'new.example.com.png'],
  ['nothing', 'new.example.com.svg'],
  ['0000000000', 'new.example.com.gif'],
])('does not find an image: code "%s", file "%s"', async (shortId, image) => {
  const { status, text } = await draw(shortId, image, { visitor: '203.0.113.60' });
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ code: 'qpr_code.not_found' });
});
