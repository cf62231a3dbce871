import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { Browser, signedIn } from '../../support/functions/browser.ts';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { type SignInCalls, signInCalls } from './sign-in-calls.ts';

/** Holds docs/data-model.md to what it says about sign-ins, and known addresses to the work of unknown ones. */
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
  const { calls: made } = await counter.measure(work);
  return made.map(({ command, units }) => `${command} ${units}`);
};
const AUTHENTICATION = 'UpdateItem 1';

test('asking costs the same, whether or not the address is known: calls, units and one e-mail', async () => {
  const asked = async (email: string) => {
    const before = calls.emails.length;
    const made = await cost(() => calls.ask(new Browser(), email));
    return { made, emails: calls.emails.length - before };
  };
  const expected = { made: ['BatchGetItem 3', 'TransactWriteItems 8'], emails: 1 };
  expect([await asked('known@example.com'), await asked('stranger@example.com')]).toEqual([expected, expected]);
});

test('… and what is refused costs one read', async () => {
  expect(await cost(() => calls.ask(new Browser(), 'known@example.com'))).toEqual(['BatchGetItem 3']);
});

test('a session by link, and by code', async () => {
  const begun = async (proof: (mailed: { token: string; code: string }) => object) => {
    calls.effects.pass(DAY);
    const browser = new Browser();
    await calls.ask(browser, 'known@example.com');
    return cost(() => calls.prove(browser, proof(calls.mailedTo('known@example.com'))));
  };
  const rest = ['GetItem 1', 'GetItem 1', 'TransactWriteItems 10', 'Query 1'];
  expect(await begun(({ token }) => ({ token }))).toEqual(['GetItem 1', ...rest]);
  expect(await begun(({ code }) => ({ code }))).toEqual(['UpdateItem 1', 'UpdateItem 1', ...rest]);
});

test('listing and ending', async () => {
  const browser = await signedIn(calls.effects, 'lists@example.com');
  calls.effects.pass(60_000);
  expect(await cost(() => browser.call(calls.operations.list))).toEqual([AUTHENTICATION, 'Query 1', 'BatchGetItem 1']);
  const { session } = (await calls.me(browser)).body as { session: { id: string } };
  const other = await signedIn(calls.effects, 'lists@example.com');
  calls.effects.pass(60_000);
  const end = { method: 'DELETE', pathParameters: { id: session.id } };
  expect(await cost(() => other.call(calls.operations.revoke, end))).toEqual([
    AUTHENTICATION,
    'GetItem 1',
    'TransactWriteItems 4',
  ]);
});

/**
 * Times are noisy, so they are compared as the middle of many rounds that take turns, and only a difference that
 * somebody could use would fail.
 */
test('asking takes as long for a known address as for an unknown one', async () => {
  const times: Record<string, number[]> = { known: [], stranger: [] };
  for (let round = 0; round < 60; round += 1) {
    calls.effects.pass(DAY);
    for (const who of round % 2 ? ['known', 'stranger'] : ['stranger', 'known']) {
      const startedAt = performance.now();
      await calls.ask(new Browser(), `${who}@example.com`);
      times[who]?.push(performance.now() - startedAt);
    }
  }
  const middle = (values: number[] = []) => values.toSorted((one, other) => one - other)[values.length / 2] ?? 0;
  const ratio = middle(times.known) / middle(times.stranger);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});
