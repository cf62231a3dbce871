import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signedIn } from '../../support/functions/browser.ts';
import { type SignInCalls, signInCalls } from './sign-in-calls.ts';

let calls: SignInCalls;

beforeAll(async () => {
  calls = await signInCalls();
});
afterAll(() => calls.effects.table.close());

test('revokes all sessions of the account and no others', async () => {
  const people = [];
  for (const email of ['a@example.com', 'a@example.com', 'a@example.com', 'b@example.com']) {
    people.push(await signedIn(calls.effects, email));
  }
  const [first] = people;
  const reply = await first?.call(calls.operations.revokeAll, { method: 'DELETE' });
  expect(reply).toMatchObject({
    status: 204,
    cookies: ['__Host-qpr_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure'],
  });
  const statuses = await Promise.all(people.map(async (browser) => (await calls.me(browser)).status));
  expect(statuses).toEqual([401, 401, 401, 200]);
});
