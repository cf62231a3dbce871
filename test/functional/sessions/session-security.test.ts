import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiKey } from '../../../lambdas/api/api-keys/create-api-key.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { Browser, signedIn } from '../../support/functions/browser.ts';
import { meter } from '../../support/functions/capacity.ts';
import { type SignInCalls, signInCalls } from './sign-in-calls.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let calls: SignInCalls;
let people = 0;

beforeAll(async () => {
  calls = await signInCalls();
});
afterAll(() => calls.effects.table.close());

const newPerson = () => {
  people += 1;
  return signedIn(calls.effects, `person-${people}@example.com`);
};
const INVALID = { status: 401, body: { code: 'session.invalid' } };

describe('the session cookie', () => {
  test('is accepted with the header of the Studio, even if the browser does not send Sec-Fetch-Site', async () => {
    const browser = await newPerson();
    expect((await calls.me(browser)).status).toBe(200);
    const cookies = browser.cookies;
    expect((await callApi(calls.operations.me, { cookies, headers: { 'x-qpr-studio': '1' } })).status).toBe(200);
  });

  test('is refused without the header of the Studio', async () => {
    const { cookies } = await newPerson();
    const reply = await callApi(calls.operations.me, { cookies });
    expect(reply).toMatchObject({ status: 401, body: { code: 'api_key.missing' } });
    expect(await callApi(calls.operations.me, { cookies, headers: { 'x-qpr-studio': '0' } })).toMatchObject(INVALID);
  });

  test.each(['cross-site', 'same-site', 'none', 'nonsense'])('is refused if Sec-Fetch-Site is %s', async (site) => {
    expect(await calls.me(await newPerson(), { 'sec-fetch-site': site })).toMatchObject(INVALID);
  });

  test('is refused under its plain HTTP name, except in the local runtime', async () => {
    const browser = await newPerson();
    browser.jar.set('qpr_session', browser.jar.get('__Host-qpr_session') ?? '');
    browser.jar.delete('__Host-qpr_session');
    expect(await calls.me(browser)).toMatchObject(INVALID);
    process.env.PLAIN_COOKIES = 'true';
    try {
      expect((await calls.me(browser)).status).toBe(200);
      const reply = await calls.requestSignIn(new Browser(), 'plain@example.com');
      expect(reply.cookies).toEqual([
        expect.stringMatching(/^qpr_sign_in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/),
      ]);
    } finally {
      delete process.env.PLAIN_COOKIES;
    }
  });

  test.each(['', 'x', 'a'.repeat(43), 'é'.repeat(43)])('is refused with the value %j', async (value) => {
    const browser = new Browser();
    browser.jar.set('__Host-qpr_session', value);
    expect(await calls.me(browser)).toMatchObject(INVALID);
  });

  test('is refused as a key, and a key is refused as a cookie', async () => {
    const browser = await newPerson();
    const token = browser.jar.get('__Host-qpr_session') ?? '';
    expect(await callApi(calls.operations.me, { key: token })).toMatchObject({ body: { code: 'api_key.invalid' } });
    const { api_key } = await issueApiKey(calls.effects, 'key@example.com', 'Test');
    browser.jar.set('__Host-qpr_session', api_key);
    expect(await calls.me(browser)).toMatchObject(INVALID);
  });

  test('is ignored if the request has a key, valid or not', async () => {
    const browser = await newPerson();
    const { api_key } = await issueApiKey(calls.effects, 'both@example.com', 'Test');
    const reply = await calls.me(browser, { authorization: `Bearer ${api_key}` });
    expect(reply.body).toMatchObject({ account: { email: 'both@example.com' }, api_key: { scopes: null } });
    const bad = await calls.me(browser, { authorization: `Bearer qpr_sk_${'a'.repeat(43)}` });
    expect(bad).toMatchObject({ status: 401, body: { code: 'api_key.invalid' } });
    expect(await calls.me(browser, { authorization: 'Basic x' })).toMatchObject({ body: { code: 'api_key.missing' } });
  });
});

describe('a session expires', () => {
  test('after 14 days without use, to the millisecond', async () => {
    const browser = await newPerson();
    calls.effects.advance(14 * DAY - 1);
    expect((await calls.me(browser)).status).toBe(200);
    calls.effects.advance(14 * DAY);
    expect(await calls.me(browser)).toMatchObject(INVALID);
  });

  test('after 90 days, however often it is used', async () => {
    const browser = await newPerson();
    for (let week = 1; week <= 12; week += 1) {
      calls.effects.advance(7 * DAY);
      expect((await calls.me(browser)).status).toBe(200);
    }
    calls.effects.advance(6 * DAY - 1);
    expect((await calls.me(browser)).status).toBe(200);
    calls.effects.advance(1);
    expect(await calls.me(browser)).toMatchObject(INVALID);
  });
});

test('checking a session costs as much as checking a key: one write', async () => {
  const browser = await newPerson();
  const { api_key: key } = await issueApiKey(calls.effects, 'cost@example.com', 'Test');
  calls.effects.advance(MINUTE);
  const counter = meter(calls.effects.table.client);
  for (const me of [() => calls.me(browser), () => callApi(calls.operations.me, { key })]) {
    const { calls: measured } = await counter.measure(me);
    // The update checks the session or the key, and `get-me` itself reads the account.
    expect(measured.map(({ command, units }) => `${command} ${units}`)).toEqual(['UpdateItem 1', 'GetItem 1']);
  }
});

describe('a sign-in in the last ten minutes', () => {
  const createKey = (browser: Browser) =>
    browser.call(createApiKey(calls.effects), { method: 'POST', json: { name: 'Website', expires_at: null } });

  test('is required to create a key, and signing in again in the same browser is enough', async () => {
    const email = 'fresh@example.com';
    const browser = await calls.signIn(email);
    calls.effects.advance(10 * MINUTE - 1);
    // A signed-in user can create a key that never expires.
    expect(await createKey(browser)).toMatchObject({ status: 201, body: { expires_at: null, scopes: null } });
    calls.effects.advance(1);
    const refused = await createKey(browser);
    expect(refused).toMatchObject({ status: 403, body: { code: 'session.sign_in_again' } });
    await calls.requestSignIn(browser, email);
    await calls.createSession(browser, { token: calls.mailedTo(email).token });
    expect((await createKey(browser)).status).toBe(201);
  });

  test('is not required if an API key creates the new key', async () => {
    const { api_key } = await issueApiKey(calls.effects, 'old-key@example.com', 'Test');
    calls.effects.advance(60 * MINUTE);
    const reply = await callApi(createApiKey(calls.effects), { method: 'POST', json: { name: 'a' }, key: api_key });
    expect(reply.status).toBe(201);
  });
});

test('a retry with an Idempotency-Key gets the stored response in the same session', async () => {
  const browser = await newPerson();
  const call = { method: 'POST', json: { name: 'a' }, headers: { 'idempotency-key': 'once' } };
  const first = await browser.call(createApiKey(calls.effects), call);
  const second = await browser.call(createApiKey(calls.effects), call);
  expect(second.body).toEqual(first.body);
  expect(second.headers['idempotency-replayed']).toBe('true');
});
