import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { drawImage } from '../../../lambdas/qpr-codes/images/draw-image.ts';
import { renderQr } from '../../../lambdas/qpr-codes/images/render-qr.ts';
import { saveStyleWrites } from '../../../lambdas/qpr-codes/images/style/style-store.ts';
import { apiEvent } from '../../support/functions/api-event.ts';
import { outsideFunctions } from '../../support/functions/granted-calls.ts';
import { throughDistribution } from '../../support/functions/through-distribution.ts';
import { decodePng } from '../../support/images/decode-qr.ts';
import { PlacementFixture } from './placement-fixture.ts';

let fixture: PlacementFixture;
beforeAll(async () => {
  fixture = await PlacementFixture.open();
});
afterAll(() => fixture.close());

const addresses = { scanHost: 'https://go.example.com' };
const stored: string[] = [];

/** Requests an image through the distribution, like a browser. */
async function draw(shortId: string, format: 'png' | 'svg') {
  const images = { put: async (id: string) => void stored.push(id) };
  const { statusCode, headers, body } = await drawImage({ ...fixture.effects, images, addresses })(
    apiEvent({
      pathParameters: { short_id: shortId, image: `go.example.com.${format}` },
      headers: throughDistribution('203.0.113.7'),
    }),
  );
  return { status: statusCode, headers, bytes: Buffer.from(body ?? '', 'base64') };
}

const styled = (dark: string) => ({ dark, light: '#ffffff', margin: 4, ecc: 'Q', version: '0123456789ab' }) as const;

async function codeWithColor(dark: string) {
  const code = await fixture.code();
  const { table } = fixture.effects;
  await outsideFunctions(() => transactWrite(table, saveStyleWrites(table, code.short_id, styled(dark), undefined)));
  return code;
}

test('the image of a placement is drawn when it is requested, and encodes the address of the placement', async () => {
  for (const body of [{}, { qpr_code_id: (await fixture.code()).id }]) {
    const { short_id, scan_url } = await fixture.createOne(body);
    const { status, headers, bytes } = await draw(short_id, 'png');
    expect({ status, headers }).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
    expect(decodePng(bytes).text).toBe(scan_url);
  }
});

test('the image always has the style of the code that the placement currently points to, and is not stored', async () => {
  const [green, red] = [await codeWithColor('#0f766e'), await codeWithColor('#9f1239')];
  const { id, short_id } = await fixture.createOne({ qpr_code_id: green.id });
  const colorOf = async () => (await draw(short_id, 'svg')).bytes.toString().match(/#0f766e|#9f1239/)?.[0];
  expect(await colorOf()).toBe('#0f766e');
  await fixture.change(id, { qpr_code_id: red.id });
  expect(await colorOf()).toBe('#9f1239');
  await fixture.change(id, { qpr_code_id: null });
  expect(await colorOf()).toBeUndefined();
  expect(stored).toEqual([]);
});

test('an image of a chosen size and color encodes the address of the placement too', async () => {
  const { short_id, scan_url } = await fixture.createOne();
  const images = { canStoreMore: async () => false, put: async () => undefined };
  const { statusCode, body } = await renderQr({ ...fixture.effects, images, addresses })(
    apiEvent({
      pathParameters: { short_id, host: 'go.example.com', options: '500~~H~9f1239~~~.png' },
      headers: throughDistribution('203.0.113.8'),
    }),
  );
  expect(statusCode).toBe(200);
  expect(decodePng(Buffer.from(body ?? '', 'base64')).text).toBe(scan_url);
});
