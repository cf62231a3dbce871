import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { archiveQprCode } from '../../../../lambdas/api/qpr-codes/archive-qpr-code.ts';
import { createQprCode } from '../../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { getQprCode } from '../../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { updateQprCode } from '../../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import type { QprCodeView } from '../../../../lambdas/qpr-codes/qpr-code-view.ts';
import { callApi } from '../../../support/functions/api-event.ts';
import { CodeFixture } from '../code-fixture.ts';

const OPTIONS = {
  grounding: 'strict',
  contact: { to: '+49 30 1234567', label: 'Call reception' },
  privacy_url: 'https://example.com/privacy',
  embed_origins: ['https://www.example.com', 'https://shop.example.com:8443'],
  voice: true,
  archived_message: 'The terrace is closed.\nSee you in May!',
};
const NAMES = [...Object.keys(OPTIONS), 'archived_url'];

let fixture: CodeFixture;
let code: QprCodeView;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  code = await fixture.makeCode();
});

const create = (json: object) =>
  callApi(createQprCode(fixture.effects), {
    method: 'POST',
    path: '/v1/qpr-codes',
    key: fixture.key,
    json: { name: 'a', prompt: 'b', ...json },
  });
const update = (json: unknown, headers = {}) => fixture.call(updateQprCode, code, { method: 'PATCH', json, headers });
const get = async () => (await fixture.call(getQprCode, code)).body;

describe('the page options of a code', () => {
  test('are accepted on creation and returned by get, but are not in the response or the event of create', async () => {
    const { status, body } = await create(OPTIONS);
    expect(status).toBe(200);
    for (const name of NAMES) expect(body).not.toHaveProperty(name);
    const { body: detail } = await fixture.call(getQprCode, { id: String(body.id) });
    expect(detail).toMatchObject(OPTIONS);
    expect(await fixture.storedCode({ id: String(body.id) })).toMatchObject(OPTIONS);
    const [event] = await fixture.eventsAbout({ id: String(body.id) });
    for (const name of NAMES) expect(String(event?.body)).not.toContain(`"${name}"`);
  });

  test('are omitted if they are not set', async () => {
    for (const item of [await get(), await fixture.storedCode(code)])
      for (const name of NAMES) expect(item).not.toHaveProperty(name);
    const { body } = await create(Object.fromEntries(NAMES.map((name) => [name, null])));
    const { body: detail } = await fixture.call(getQprCode, { id: String(body.id) });
    for (const name of NAMES) expect(detail).not.toHaveProperty(name);
  });

  test.each([
    ...Object.entries(OPTIONS),
    ['archived_url', 'https://example.com/winter?from=qr#top'] as const,
    ['contact', { to: 'front.desk+qr@hotel.example.com' }] as const,
    ['contact', { to: 'https://example.com/contact', label: 'Зв’язок' }] as const,
  ])('%s can be set alone and removed with null', async (name, value) => {
    const before = await get();
    fixture.effects.advance(500);
    expect(await update({ [name]: value })).toMatchObject({
      status: 200,
      body: { ...before, [name]: value, updated_at: expect.any(String) },
    });
    expect(await get()).toEqual({ ...before, [name]: value, updated_at: fixture.effects.now().toISOString() });
    fixture.effects.advance(500);
    await update({ [name]: null });
    expect(await get()).toEqual({ ...before, updated_at: fixture.effects.now().toISOString() });
    expect(await fixture.storedCode(code)).not.toHaveProperty(name);
  });

  test('stay when other fields or the status change', async () => {
    await update(OPTIONS);
    await update({ name: 'Other' });
    await fixture.call(archiveQprCode, code, { method: 'POST' });
    expect(await get()).toMatchObject({ ...OPTIONS, name: 'Other', status: 'archived' });
  });

  test('are not changed if If-Match fails', async () => {
    const tag = `"${code.updated_at}"`;
    fixture.effects.advance(500);
    expect(await update({ grounding: 'strict' }, { 'if-match': tag })).toMatchObject({ status: 200 });
    expect(await update({ grounding: null }, { 'if-match': tag })).toMatchObject({
      status: 412,
      body: { code: 'qpr_code.changed' },
    });
    expect(await get()).toMatchObject({ grounding: 'strict' });
  });

  test('include a message or a URL for the archived code, but not both', async () => {
    const refused = {
      status: 400,
      body: {
        code: 'request.invalid',
        errors: [{ path: 'body.archived_url', message: expect.stringContaining('not both') }],
      },
    };
    const both = { archived_message: 'Gone', archived_url: 'https://example.com/' };
    expect(await create(both)).toMatchObject(refused);
    expect(await update(both)).toMatchObject(refused);
    expect((await update({ archived_message: 'Gone' })).status).toBe(200);
    expect(await update({ archived_url: both.archived_url })).toMatchObject(refused);
    expect((await update({ archived_url: both.archived_url, archived_message: null })).status).toBe(200);
    expect(await get()).toMatchObject({ archived_url: both.archived_url });
    expect(await get()).not.toHaveProperty('archived_message');
  });

  test.each([
    [{ grounding: 'loose' }, 'body.grounding'],
    [{ grounding: true }, 'body.grounding'],
    [{ contact: '+49 30 1234567' }, 'body.contact'],
    [{ contact: {} }, 'body.contact.to'],
    [{ contact: { to: 'ring me' } }, 'body.contact.to'],
    [{ contact: { to: 'http://example.com/' } }, 'body.contact.to'],
    [{ contact: { to: 'javascript:alert(1)' } }, 'body.contact.to'],
    [{ contact: { to: '112', label: '' } }, 'body.contact.label'],
    [{ contact: { to: '112', label: 'x'.repeat(41) } }, 'body.contact.label'],
    [{ contact: { to: '112', color: 'red' } }, 'body.contact.color'],
    [{ privacy_url: 'http://example.com/' }, 'body.privacy_url'],
    [{ privacy_url: 'example.com' }, 'body.privacy_url'],
    [{ privacy_url: 'https://me:secret@example.com/' }, 'body.privacy_url'],
    [{ privacy_url: 'https://example.com/a b' }, 'body.privacy_url'],
    [{ privacy_url: `https://example.com/${'x'.repeat(2_000)}` }, 'body.privacy_url'],
    [{ embed_origins: ['https://example.com/menu'] }, 'body.embed_origins[0]'],
    [{ embed_origins: ['https://example.com', '*'] }, 'body.embed_origins[1]'],
    [{ embed_origins: ['https://*.example.com'] }, 'body.embed_origins[0]'],
    [{ embed_origins: ["https://a.com; script-src 'unsafe-inline'"] }, 'body.embed_origins[0]'],
    [{ embed_origins: ['https://example.com', 'https://example.com'] }, 'body.embed_origins'],
    [{ embed_origins: Array.from({ length: 11 }, (_, n) => `https://n${n}.example.com`) }, 'body.embed_origins'],
    [{ embed_origins: 'https://example.com' }, 'body.embed_origins'],
    [{ voice: 'yes' }, 'body.voice'],
    [{ archived_url: 'data:text/html,hi' }, 'body.archived_url'],
    [{ archived_url: 'https://localhost/' }, 'body.archived_url'],
    [{ archived_message: ' ' }, 'body.archived_message'],
    [{ archived_message: 'x'.repeat(1_001) }, 'body.archived_message'],
  ])('%j is refused', async (json, path) => {
    const expected = { status: 400, body: { code: 'request.invalid' } };
    for (const reply of [await update(json), await create(json)]) {
      expect(reply).toMatchObject(expected);
      expect(reply.body.errors).toContainEqual({ path, message: expect.any(String) });
    }
  });
});
