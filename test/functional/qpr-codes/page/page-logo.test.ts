import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exportAccount } from '../../../../lambdas/api/privacy/export-account.ts';
import { createQprCode } from '../../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { deleteQprCode } from '../../../../lambdas/api/qpr-codes/delete-qpr-code.ts';
import { getQprCode } from '../../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { updateQprCode } from '../../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import { renderQr } from '../../../../lambdas/qpr-codes/images/render-qr.ts';
import type { QprCodeView } from '../../../../lambdas/qpr-codes/qpr-code-view.ts';
import { apiEvent, callApi, exportCursor } from '../../../support/functions/api-event.ts';
import { throughDistribution } from '../../../support/functions/through-distribution.ts';
import { logoPng } from '../../../support/images/logos.ts';
import { PICTURES } from '../../../support/images/pictures.ts';
import { FakeObjects, UPLOADS } from '../../knowledge/knowledge-effects.ts';
import { ADDRESSES } from '../code-effects.ts';
import { CodeFixture } from '../code-fixture.ts';

const PNG = logoPng({ width: 64, height: 32 });
const DATA_URI = `data:image/png;base64,${PNG.toString('base64')}`;

let fixture: CodeFixture;
let code: QprCodeView;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  code = await fixture.makeCode();
});

const update = (json: unknown, headers = {}) => fixture.call(updateQprCode, code, { method: 'PATCH', json, headers });
const get = async () => (await fixture.call(getQprCode, code)).body;

/** Requests a logo by its URL, as the distribution forwards it. */
async function fetchLogo(address: unknown) {
  const [, short_id = '', options = ''] =
    /^https:\/\/api\.example\.com\/qr\/([^/]+)\/([^/]+)$/.exec(String(address)) ?? [];
  const { table, now } = fixture.effects;
  const images = { canStoreMore: async () => false, put: async () => undefined };
  const { statusCode, headers, body } = await renderQr({ table, now, images, addresses: ADDRESSES })(
    apiEvent({ pathParameters: { short_id, options }, headers: throughDistribution('10.9.9.9') }),
  );
  return { status: statusCode, headers, bytes: Buffer.from(body ?? '', 'base64'), text: String(body) };
}

const storedLogo = async () => {
  const { table } = fixture.effects;
  const { Item: item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: { pk: `CODE#${code.short_id}`, sk: 'PAGE_LOGO' },
      ConsistentRead: true,
    }),
  );
  return item;
};

describe('the logo of a page', () => {
  test('is uploaded with the code, and clients can cache it for a year', async () => {
    const reply = await callApi(createQprCode(fixture.effects), {
      method: 'POST',
      path: '/v1/qpr-codes',
      key: fixture.key,
      json: { name: 'a', prompt: 'b', logo: DATA_URI },
    });
    expect(reply.status).toBe(200);
    for (const name of ['logo', 'logo_url']) expect(reply.body).not.toHaveProperty(name);
    const { body } = await fixture.call(getQprCode, { id: String(reply.body.id) });
    expect(body).not.toHaveProperty('logo');
    expect(body.logo_url).toMatch(/^https:\/\/api\.example\.com\/qr\/[0-9a-z]{10}\/logo-[0-9a-f]{16}-64x32\.png$/);
    const logo = await fetchLogo(body.logo_url);
    expect(logo).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(logo.bytes.equals(PNG)).toBe(true);
  });

  test('gets a new URL when it is changed, and the old URL is not found', async () => {
    const { body: first } = await update({ logo: DATA_URI });
    fixture.effects.advance(500);
    const { body: second } = await update({ logo: PICTURES.jpeg });
    expect(second.logo_url).toMatch(/-40x24\.jpg$/);
    expect(await fetchLogo(second.logo_url)).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
    const old = await fetchLogo(first.logo_url);
    expect(old.status).toBe(404);
    expect(JSON.parse(old.text)).toMatchObject({ code: 'logo.not_found' });
  });

  test('stays when other fields change, and null deletes it and its bytes', async () => {
    await update({ logo: DATA_URI });
    const { logo_url } = (await update({ name: 'Other' })).body;
    expect(logo_url).toMatch(/\.png$/);
    expect(await storedLogo()).toMatchObject({ type: 'page_logo' });
    expect((await update({ logo: null })).body).not.toHaveProperty('logo_url');
    expect(await get()).not.toHaveProperty('logo_url');
    expect(await storedLogo()).toBeUndefined();
    expect((await fetchLogo(logo_url)).status).toBe(404);
  });

  test('is not changed if If-Match fails, and neither are its bytes', async () => {
    const tag = `"${code.updated_at}"`;
    fixture.effects.advance(500);
    const { body } = await update({ logo: DATA_URI }, { 'if-match': tag });
    expect((await update({ logo: PICTURES.jpeg }, { 'if-match': tag })).status).toBe(412);
    expect((await get()).logo_url).toBe(body.logo_url);
    expect((await fetchLogo(body.logo_url)).status).toBe(200);
  });

  test('always exists at its URL after two concurrent changes', async () => {
    const both = await Promise.all([DATA_URI, PICTURES.jpeg].map((logo) => update({ logo })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await fetchLogo((await get()).logo_url)).status).toBe(200);
  });

  test('is in the account export, in the format in which it is uploaded', async () => {
    await update({ logo: DATA_URI });
    const effects = { ...fixture.effects, texts: new FakeObjects(), files: UPLOADS };
    // This call exports only the part with the codes.
    const call = { path: '/v1/account/export', key: fixture.key, query: { cursor: exportCursor('4') } };
    const { body } = await callApi(exportAccount(effects, 1), call);
    const exported = (body.items as { type: string; data: Record<string, unknown> }[]).filter(
      ({ data }) => data.id === code.id,
    );
    expect(exported).toEqual([{ type: 'qpr_code', data: { ...(await get()), logo: DATA_URI } }]);
  });

  test('is not found if the short id is invalid', async () => {
    const { logo_url } = (await update({ logo: DATA_URI })).body;
    const address = String(logo_url).replace(code.short_id, 'a'.repeat(2_100));
    expect((await fetchLogo(address)).status).toBe(404);
  });

  test('is deleted with its code', async () => {
    await update({ logo: DATA_URI });
    const { logo_url } = await get();
    expect((await fixture.call(deleteQprCode, code, { method: 'DELETE' })).status).toBe(204);
    expect((await fetchLogo(logo_url)).status).toBe(404);
    const { table } = fixture.effects;
    const { Items: left = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `CODE#${code.short_id}` },
        ConsistentRead: true,
      }),
    );
    expect(left).toEqual([]);
  });

  test.each([
    ['empty', '', 'Must not be empty.'],
    ['not Base64', 'hello!', 'Must be a picture as a data URI or Base64.'],
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`, 'Must be a PNG, JPEG or WebP.'],
    ['too large', logoPng({ width: 256, noise: true }).toString('base64'), 'Must have at most 32,768 bytes.'],
  ])('is refused if it is %s, and the error contains the path and the reason', async (_, logo, message) => {
    const reply = await update({ logo });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ path: 'body.logo', message }] },
    });
    expect(await get()).not.toHaveProperty('logo_url');
  });
});
