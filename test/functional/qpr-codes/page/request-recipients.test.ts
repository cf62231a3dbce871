import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiKey } from '../../../../lambdas/api/api-keys/create-api-key.ts';
import { createQprCode } from '../../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { getQprCode } from '../../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { updateQprCode } from '../../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import { askRecipients } from '../../../../lambdas/requests/recipients/ask-recipients.ts';
import { callApi } from '../../../support/functions/api-event.ts';
import { signedIn } from '../../../support/functions/browser.ts';
import { CodeFixture } from '../code-fixture.ts';

let fixture: CodeFixture;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());

const create = (json: object, key = fixture.key) =>
  callApi(createQprCode(fixture.effects), {
    method: 'POST',
    path: '/v1/qpr-codes',
    key,
    json: { name: 'Trattoria', prompt: 'b', ...json },
  });

describe('request_recipients of a code', () => {
  test('can be set, changed and removed, and each has a status', async () => {
    const { body } = await create({ request_recipients: ['a@example.com', 'b@example.com'] });
    const code = { id: String(body.id) };
    const get = async () => (await fixture.call(getQprCode, code)).body.request_recipients;
    expect(await get()).toEqual(['a@example.com', 'b@example.com']);
    const mailer = { sendEmail: async () => undefined };
    await askRecipients({ ...fixture.effects, mailer, baseUrl: 'https://qpr.example' }, code.id);
    expect((await fixture.call(getQprCode, code)).body.recipient_statuses).toEqual([
      { email: 'a@example.com', status: 'pending', asked_at: expect.any(String) },
      { email: 'b@example.com', status: 'pending', asked_at: expect.any(String) },
    ]);
    const update = (json: object) => fixture.call(updateQprCode, code, { method: 'PATCH', json });
    expect((await update({ request_recipients: ['b@example.com'] })).body.request_recipients).toEqual([
      'b@example.com',
    ]);
    expect((await update({ request_recipients: [] })).body).not.toHaveProperty('request_recipients');
    expect(await get()).toBeUndefined();
  });

  test.each([
    ['four addresses', ['a@b.example', 'c@b.example', 'd@b.example', 'e@b.example'], 'body.request_recipients'],
    ['the same address twice', ['a@b.example', 'A@b.example'], 'body.request_recipients'],
    ['a text that is not an address', ['reception'], 'body.request_recipients[0]'],
  ])('cannot be %s', async (_, request_recipients, path) => {
    expect(await create({ request_recipients })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ path }] },
    });
  });

  test('can be added only after a recent sign-in or with a key that can read requests and does not expire, but removed without either', async () => {
    const browser = await signedIn(fixture.effects, 'desk@example.com');
    const inBrowser = (method: string, json: object, id?: string) =>
      id === undefined
        ? browser.call(createQprCode(fixture.effects), { method, path: '/v1/qpr-codes', json })
        : browser.call(updateQprCode(fixture.effects), { method, json, pathParameters: { id } });
    const both = { request_recipients: ['a@example.com', 'b@example.com'] };
    const { body } = await inBrowser('POST', { name: 'a', prompt: 'b', ...both });
    const id = String(body.id);
    fixture.effects.advance(3_600_000);
    const signInAgain = { status: 403, body: { code: 'session.sign_in_again' } };
    expect(await inBrowser('POST', { name: 'a', prompt: 'b', ...both })).toMatchObject(signInAgain);
    expect(await inBrowser('PATCH', { request_recipients: ['c@example.com'] }, id)).toMatchObject(signInAgain);
    // Sending the same addresses needs a sign-in, too, because recipients who have not answered would be asked again.
    expect(await inBrowser('PATCH', both, id)).toMatchObject(signInAgain);
    expect(await inBrowser('PATCH', { request_recipients: ['a@example.com'] }, id)).toMatchObject({ status: 200 });

    const keyWith = async (...scopes: string[]) => {
      const json = { name: 'Printer', scopes };
      const call = { method: 'POST', path: '/v1/api-keys', key: fixture.key, json };
      return String((await callApi(createApiKey(fixture.effects), call)).body.api_key);
    };
    const writer = await keyWith('codes:write');
    expect(await create(both, writer)).toMatchObject({ status: 403, body: { code: 'api_key.missing_scope' } });
    const expires_at = new Date(fixture.effects.now().getTime() + 60_000).toISOString();
    const expiring = await callApi(createApiKey(fixture.effects), {
      method: 'POST',
      path: '/v1/api-keys',
      key: fixture.key,
      json: { name: 'For a minute', expires_at },
    });
    // Recipients would get requests for longer than the key works.
    expect(await create(both, String(expiring.body.api_key))).toMatchObject({
      status: 403,
      body: { code: 'request_recipient.outlives_caller' },
    });
    const created = await create(both, await keyWith('codes:write', 'conversations:read'));
    expect(created.status).toBe(200);
    const json = { request_recipients: ['a@example.com'] };
    const code = { id: String(created.body.id) };
    expect(await fixture.call(updateQprCode, code, { method: 'PATCH', key: writer, json })).toMatchObject({
      status: 200,
      body: json,
    });
  });
});
