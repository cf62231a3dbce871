import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { Browser, signedIn } from '../../support/functions/browser.ts';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { type SignInCalls, signInCalls } from './sign-in-calls.ts';

/**
 * These tests check the costs of sign-ins that docs/data-model.md states, and that known and unknown addresses cost the
 * same.
 */

const DAY = 86_400_000;
let calls: SignInCalls;
let counter: Meter;

beforeAll(async () => {
  calls = await signInCalls('invited');
  await issueApiKey(calls.effects, 'known@example.com', 'Test');
  counter = meter(calls.effects.table.client);
});
afterAll(() => calls.effects.table.close());

const cost = async (work: () => Promise<unknown>) => {
  const { calls: measured } = await counter.measure(work);
  return measured.map(({ command, units }) => `${command} ${units}`);
};
const AUTHENTICATION = 'UpdateItem 1';

test('a sign-in request costs the same calls and units and one e-mail, whether or not the address is known', async () => {
  const costOfRequest = async (email: string) => {
    const before = calls.emails.length;
    const measured = await cost(() => calls.requestSignIn(new Browser(), email));
    return { measured, emails: calls.emails.length - before };
  };
  const expected = { measured: ['BatchGetItem 3', 'TransactWriteItems 8'], emails: 1 };
  expect([await costOfRequest('known@example.com'), await costOfRequest('stranger@example.com')]).toEqual([
    expected,
    expected,
  ]);
});

test('a sign-in request that the rate limit refuses costs only one batch read', async () => {
  // The previous test sent an e-mail to this address less than a minute ago.
  expect(await cost(() => calls.requestSignIn(new Browser(), 'known@example.com'))).toEqual(['BatchGetItem 3']);
});

test('creating a session costs as documented, by link and by code', async () => {
  const costOfSession = async (proof: (mailed: { token: string; code: string }) => object) => {
    calls.effects.advance(DAY);
    const browser = new Browser();
    await calls.requestSignIn(browser, 'known@example.com');
    return cost(() => calls.createSession(browser, proof(calls.mailedTo('known@example.com'))));
  };
  const rest = ['GetItem 1', 'GetItem 1', 'TransactWriteItems 10', 'Query 1'];
  expect(await costOfSession(({ token }) => ({ token }))).toEqual(['GetItem 1', ...rest]);
  expect(await costOfSession(({ code }) => ({ code }))).toEqual(['UpdateItem 1', 'UpdateItem 1', ...rest]);
});

test('listing and revoking sessions costs as documented', async () => {
  const browser = await signedIn(calls.effects, 'lists@example.com');
  calls.effects.advance(60_000);
  expect(await cost(() => browser.call(calls.operations.list))).toEqual([AUTHENTICATION, 'Query 1', 'BatchGetItem 1']);
  const { session } = (await calls.me(browser)).body as { session: { id: string } };
  const other = await signedIn(calls.effects, 'lists@example.com');
  calls.effects.advance(60_000);
  const revocation = { method: 'DELETE', pathParameters: { id: session.id } };
  expect(await cost(() => other.call(calls.operations.revoke, revocation))).toEqual([
    AUTHENTICATION,
    'GetItem 1',
    'TransactWriteItems 4',
  ]);
});

/**
 * Times are noisy, so this compares the medians of many alternating rounds. Only a difference that an attacker
 * could use fails the test.
 */
test('a sign-in request takes as long for a known address as for an unknown one', async () => {
  const times: Record<string, number[]> = { known: [], stranger: [] };
  for (let round = 0; round < 60; round += 1) {
    calls.effects.advance(DAY);
    for (const who of round % 2 ? ['known', 'stranger'] : ['stranger', 'known']) {
      const startedAt = performance.now();
      await calls.requestSignIn(new Browser(), `${who}@example.com`);
      times[who]?.push(performance.now() - startedAt);
    }
  }
  const median = (values: number[] = []) => values.toSorted((one, other) => one - other)[values.length / 2] ?? 0;
  const ratio = median(times.known) / median(times.stranger);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});
