import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exportAccount } from '../../../lambdas/api/privacy/export-account.ts';
import { createQprCode } from '../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { getBrand } from '../../../lambdas/api/qpr-codes/get-brand.ts';
import { getQprCode } from '../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { getQprCodeStyle } from '../../../lambdas/api/qpr-codes/get-qpr-code-style.ts';
import { setBrand } from '../../../lambdas/api/qpr-codes/set-brand.ts';
import { callApi, exportCursor } from '../../support/functions/api-event.ts';
import { decodePng } from '../../support/images/decode-qr.ts';
import { logoPng } from '../../support/images/logos.ts';
import { FakeObjects, UPLOADS } from '../knowledge/knowledge-effects.ts';
import { CodeFixture } from './code-fixture.ts';

const PAGE_LOGO = `data:image/png;base64,${logoPng({ width: 64, height: 32 }).toString('base64')}`;
const QR_LOGO = logoPng({ width: 40 }).toString('base64');
const BRAND = {
  logo: PAGE_LOGO,
  color: '#0F4C5C',
  contact: { to: '+43 1 1234567', label: 'Call us' },
  privacy_url: 'https://example.com/privacy',
  grounding: 'strict',
  style: { dark: '#0f4c5c', logo: { image: QR_LOGO } },
};

let fixture: CodeFixture;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());

const put = (json: unknown, more = {}) =>
  callApi(setBrand(fixture.effects), { method: 'PUT', path: '/v1/brand', key: fixture.key, json, ...more });
const get = async (key = fixture.key) => (await callApi(getBrand(fixture.effects), { path: '/v1/brand', key })).body;
const create = async (json: object = {}) => {
  const { status, body } = await callApi(createQprCode(fixture.effects), {
    method: 'POST',
    path: '/v1/qpr-codes',
    key: fixture.key,
    json: { name: 'Room 12', prompt: 'You are the concierge.', ...json },
  });
  expect(status).toBe(200);
  return (await fixture.call(getQprCode, { id: String(body.id) })).body;
};

describe('PUT /v1/brand', () => {
  test('stores all fields, and sending its response back changes nothing', async () => {
    const { status, body } = await put(BRAND);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...BRAND, color: '#0f4c5c', logo: expect.any(String), style: expect.any(Object) });
    expect(body.style).toMatchObject({ dark: '#0f4c5c', light: '#ffffff', margin: 4, ecc: 'Q', logo: { size: 0.25 } });
    expect(await get()).toEqual(body);
    expect((await put(body)).body).toEqual(body);
  });

  test('replaces the whole brand: fields that are missing or null are removed', async () => {
    await put(BRAND);
    await put({ color: '#123456', contact: null });
    expect(await get()).toEqual({ color: '#123456', grounding: null });
  });

  test('a saved brand without grounding returns the field as null, because the Studio makes new codes strict if the field is missing', async () => {
    const { body } = await put({});
    expect([body, await get()]).toEqual([{ grounding: null }, { grounding: null }]);
    expect((await put(body)).body).toEqual(body);
  });

  test('does not store a style that is the default', async () => {
    expect((await put({ style: {} })).body).not.toHaveProperty('style');
  });

  test.each([
    [{ style: { dark: '#cccccc' } }, 'qr_style.unreadable'],
    [{ style: { logo: { image: 'AAAA' } } }, 'qr_style.invalid_logo'],
    [{ logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'request.invalid'],
    [{ color: 'teal' }, 'request.invalid'],
    [{ contact: { to: 'the reception' } }, 'request.invalid'],
    [{ privacy_url: 'http://example.com' }, 'request.invalid'],
    [{ prompt: 'b' }, 'request.invalid'],
  ])('refuses %j', async (json, code) => {
    expect(await put(json)).toMatchObject({ status: 400, body: { code } });
  });

  test.each([
    [{ dark: '#cccccc' }, 'body.style.dark'],
    [{ logo: { image: 'AAAA' } }, 'body.style.logo.image'],
  ])('names the field of the style %j in its error', async (style, path) => {
    expect(await put({ style })).toMatchObject({ body: { errors: [{ path }] } });
  });

  test('says that a link needs https', async () => {
    expect(await put({ privacy_url: 'http://example.com' })).toMatchObject({
      body: { detail: expect.stringContaining('body.privacy_url must be a URL that begins with https://') },
    });
  });

  test('changes only the brand of the caller’s account', async () => {
    await put(BRAND);
    expect(await get(fixture.otherKey)).toEqual({});
  });

  test('the brand is part of the account export', async () => {
    const { body: brand } = await put(BRAND);
    const effects = { ...fixture.effects, texts: new FakeObjects(), files: UPLOADS };
    // This call exports only the part with the brand.
    const call = { path: '/v1/account/export', key: fixture.key, query: { cursor: exportCursor('12') } };
    const { body } = await callApi(exportAccount(effects, 1), call);
    expect(body.items).toContainEqual({ type: 'brand', data: brand });
  });
});

describe('a new code', () => {
  beforeEach(() => put(BRAND));

  test('copies the brand, and its images have the style', async () => {
    const code = await create();
    expect(code).toMatchObject({
      color: '#0f4c5c',
      contact: BRAND.contact,
      privacy_url: BRAND.privacy_url,
      grounding: 'strict',
      logo_url: expect.stringMatching(/64x32\.png$/),
      style_version: expect.any(String),
    });
    const images = fixture.effects.images.stored.get(String(code.short_id));
    expect(images?.svg).toContain('<path fill="#0f4c5c"');
    expect(decodePng(images?.png ?? Buffer.alloc(0)).text).toBe(code.scan_url);
    const style = (await fixture.call(getQprCodeStyle, { id: String(code.id) })).body;
    expect(style).toMatchObject({ dark: '#0f4c5c', logo: { size: 0.25, image: expect.any(String) } });
  });

  test('can differ from the brand in every field of its page', async () => {
    const own = { color: '#be185d', contact: { to: 'a@example.com' }, privacy_url: 'https://example.org/p' };
    expect(await create(own)).toMatchObject({ ...own, grounding: 'strict' });
    const without = await create({ color: null, contact: null, privacy_url: null, grounding: null, logo: null });
    for (const field of ['color', 'contact', 'privacy_url', 'grounding', 'logo_url'])
      expect(without).not.toHaveProperty(field);
  });

  test('does not change when the brand changes', async () => {
    const { id } = await create();
    await put({ color: '#be185d' });
    expect((await fixture.call(getQprCode, { id: String(id) })).body.color).toBe('#0f4c5c');
  });
});
