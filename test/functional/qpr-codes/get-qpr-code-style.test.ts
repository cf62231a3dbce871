import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getQprCodeStyle } from '../../../lambdas/api/qpr-codes/get-qpr-code-style.ts';
import { setQprCodeStyle } from '../../../lambdas/api/qpr-codes/set-qpr-code-style.ts';
import { logoPng } from '../../support/images/logos.ts';
import { CodeFixture } from './code-fixture.ts';

let fixture: CodeFixture;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());

describe('GET /v1/qpr-codes/:id/style', () => {
  test('returns the plain style for a code without a style', async () => {
    const code = await fixture.makeCode();
    expect(await fixture.call(getQprCodeStyle, code)).toMatchObject({
      status: 200,
      body: {
        dark: '#000000',
        light: '#ffffff',
        margin: 4,
        ecc: 'M',
        qr_image_url: code.qr_image_url,
        qr_svg_url: code.qr_svg_url,
      },
    });
  });

  test('returns a style that can be sent back unchanged', async () => {
    const code = await fixture.makeCode();
    const json = { dark: '#0f766e', logo: { image: logoPng().toString('base64') } };
    const saved = await fixture.call(setQprCodeStyle, code, { method: 'PUT', json });
    const { body } = await fixture.call(getQprCodeStyle, code);
    expect(body).toEqual(saved.body);
    const { version, qr_image_url, qr_svg_url, ...style } = body;
    expect((await fixture.call(setQprCodeStyle, code, { method: 'PUT', json: style })).body).toEqual(body);
    expect(qr_image_url).toBe(`${code.qr_image_url}?v=${version}`);
    expect(qr_svg_url).toBe(`${code.qr_svg_url}?v=${version}`);
  });

  test("another account's code is not found", async () =>
    fixture.expectNotFoundByOthers(getQprCodeStyle, await fixture.makeCode()));
});
