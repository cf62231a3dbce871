import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signedIn } from '../../support/functions/browser.ts';
import { type SignInCalls, signInCalls } from './sign-in-calls.ts';

let calls: SignInCalls;

beforeAll(async () => {
  calls = await signInCalls();
});
afterAll(() => calls.effects.table.close());

const idOf = async (browser: Parameters<SignInCalls['me']>[0]) =>
  ((await calls.me(browser)).body.session as { id: string }).id;

test('revokes another session immediately, and keeps the caller’s own session', async () => {
  const [phone, laptop] = [
    await signedIn(calls.effects, 'a@example.com'),
    await signedIn(calls.effects, 'a@example.com'),
  ];
  const pathParameters = { id: await idOf(phone) };
  const reply = await laptop.call(calls.operations.revoke, { method: 'DELETE', pathParameters });
  expect(reply).toMatchObject({ status: 204, cookies: [], text: undefined });
  expect(await calls.me(phone)).toMatchObject({ status: 401, body: { code: 'session.invalid' } });
  expect((await laptop.call(calls.operations.list)).body.total).toBe(1);
  // A session cannot be revoked twice.
  expect((await laptop.call(calls.operations.revoke, { method: 'DELETE', pathParameters })).status).toBe(404);
});

test('signs out and deletes the cookie if the caller revokes their own session', async () => {
  const browser = await signedIn(calls.effects, 'b@example.com');
  const kept = browser.cookies;
  const pathParameters = { id: await idOf(browser) };
  const reply = await browser.call(calls.operations.revoke, { method: 'DELETE', pathParameters });
  expect(reply.cookies).toEqual(['__Host-qpr_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure']);
  expect(browser.cookies).toEqual([]);
  expect((await browser.call(calls.operations.me, { cookies: kept })).status).toBe(401);
});

test.each(['of another account', 'with an invalid id'])('does not find a session %s', async (whose) => {
  const browser = await signedIn(calls.effects, 'c@example.com');
  const other = await idOf(await signedIn(calls.effects, 'd@example.com'));
  const pathParameters = { id: whose === 'with an invalid id' ? 'ses_nonsense' : other };
  const reply = await browser.call(calls.operations.revoke, { method: 'DELETE', pathParameters });
  expect(reply).toMatchObject({ status: 404, body: { code: 'session.not_found' } });
});
