import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { applyBrand } from '../../../lambdas/api/qpr-codes/apply-brand.ts';
import { getQprCode } from '../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { getQprCodeStyle } from '../../../lambdas/api/qpr-codes/get-qpr-code-style.ts';
import { listQprCodeVersions } from '../../../lambdas/api/qpr-codes/list-qpr-code-versions.ts';
import { setBrand } from '../../../lambdas/api/qpr-codes/set-brand.ts';
import { setQprCodeStyle } from '../../../lambdas/api/qpr-codes/set-qpr-code-style.ts';
import { updateQprCode } from '../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { logoPng } from '../../support/images/logos.ts';
import { CodeFixture } from './code-fixture.ts';

const LOGO = logoPng({ width: 40 }).toString('base64');

let fixture: CodeFixture;
let code: QprCodeView;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await saveBrand({});
  code = await fixture.makeCode();
});

const saveBrand = (json: unknown) =>
  callApi(setBrand(fixture.effects), { method: 'PUT', path: '/v1/brand', key: fixture.key, json });
const apply = (more = {}) => fixture.call(applyBrand, code, { method: 'POST', ...more });
const update = (json: unknown) => fixture.call(updateQprCode, code, { method: 'PATCH', json });
const get = async () => (await fixture.call(getQprCode, code)).body;
const style = async () => (await fixture.call(getQprCodeStyle, code)).body;
const svg = () => fixture.effects.images.stored.get(code.short_id)?.svg;

describe('POST /v1/qpr-codes/:id/apply-brand', () => {
  test('replaces the fields that the brand sets, redraws the images, and keeps the other fields', async () => {
    await update({ color: '#be185d', contact: { to: 'a@example.com' } });
    await saveBrand({ color: '#0f4c5c', logo: LOGO, style: { dark: '#0f4c5c', logo: { image: LOGO } } });
    const { status, body } = await apply();
    expect(status).toBe(200);
    expect(body).toMatchObject({ color: '#0f4c5c', contact: { to: 'a@example.com' }, name: code.name });
    expect(body).toEqual(await get());
    expect(body.logo_url).toMatch(/40x40\.png$/);
    expect(svg()).toContain('<path fill="#0f4c5c"');
    expect(await style()).toMatchObject({ dark: '#0f4c5c', version: body.style_version, logo: { size: 0.25 } });
  });

  test('creates a version, unless visitors see no difference', async () => {
    const versions = async () =>
      ((await fixture.call(listQprCodeVersions, code)).body.versions as { changes: string[] }[]).map(
        ({ changes }) => changes,
      );
    await saveBrand({ color: '#0f4c5c', logo: LOGO });
    await apply();
    expect(await versions()).toEqual([['color', 'logo'], []]);
    await saveBrand({ color: '#0f4c5c', logo: LOGO, style: { dark: '#0f4c5c' } });
    await apply();
    expect(await versions()).toHaveLength(2);
  });

  test('removes the logo of an earlier style', async () => {
    await fixture.call(setQprCodeStyle, code, { method: 'PUT', json: { logo: { image: LOGO } } });
    await saveBrand({ style: { dark: '#0f4c5c' } });
    await apply();
    expect(await style()).not.toHaveProperty('logo');
  });

  test('changes nothing if there is no brand, or if the brand was already applied', async () => {
    expect((await apply()).body.updated_at).toBe(code.updated_at);
    await saveBrand({ color: '#0f4c5c', style: { dark: '#0f4c5c' } });
    fixture.effects.advance(1_000);
    const first = (await apply()).body;
    fixture.effects.advance(1_000);
    expect((await apply()).body).toEqual(first);
    expect(first.updated_at).not.toBe(code.updated_at);
  });

  test('draws lost images again when it is repeated', async () => {
    await saveBrand({ style: { dark: '#0f4c5c' } });
    await apply();
    fixture.effects.images.stored.clear();
    await apply();
    expect(svg()).toContain('<path fill="#0f4c5c"');
  });

  test('finds only codes of the caller', () => fixture.expectNotFoundByOthers(applyBrand, code, { method: 'POST' }));
});
