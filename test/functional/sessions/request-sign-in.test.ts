import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { findAccountId } from '../../../lambdas/accounts/store.ts';
import { requestSignIn } from '../../../lambdas/api/sessions/request-sign-in.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { hashToken } from '../../../lambdas/platform/identity/token.ts';
import { readSignUpPolicy } from '../../../lambdas/sessions/sign-in/sign-in.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { Browser } from '../../support/functions/browser.ts';
import { throughDistribution } from '../../support/functions/through-distribution.ts';
import { type SignInCalls, signInCalls } from './sign-in-calls.ts';

const MINUTE = 60_000;
let calls: SignInCalls;
let browser: Browser;

beforeAll(async () => {
  calls = await signInCalls('invited');
  await issueApiKey(calls.effects, 'known@example.com', 'Test');
});
beforeEach(() => {
  browser = new Browser();
  // A day later, the counts of the previous test have expired.
  calls.effects.advance(24 * 60 * MINUTE);
});
afterAll(() => calls.effects.table.close());

test('sends a link and a code, and sets the cookie that they require', async () => {
  const reply = await calls.requestSignIn(browser, 'known@example.com');
  expect(reply).toMatchObject({ status: 202, body: { expires_in_seconds: 600 } });
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.cookies).toEqual([
    expect.stringMatching(/^__Host-qpr_sign_in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/),
  ]);
  const { token, code } = calls.mailedTo('known@example.com');
  const mail = calls.emails.at(-1);
  expect(mail?.html).toContain(`https://api.example.com/studio/sign-in#${token}`);
  expect(mail?.html).toContain(code);
});

test('does not store secrets: neither the cookie, nor the token, nor the code', async () => {
  await calls.requestSignIn(browser, 'known@example.com');
  const { token, code } = calls.mailedTo('known@example.com');
  const cookie = browser.jar.get('__Host-qpr_sign_in') ?? '';
  const { table } = calls.effects;
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk: `SIGN_IN#${hashToken(cookie)}`, sk: 'SIGN_IN' } }),
  );
  expect(Item).toMatchObject({ type: 'sign_in', email: 'known@example.com' });
  const { Items } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const stored = JSON.stringify(Items);
  for (const secret of [cookie, token, code, code.replace('-', '')]) expect(stored).not.toContain(secret);
});

test('if sign-up is by invitation, an address without an account gets the same response as one with an account, but no account and no link', async () => {
  const known = await calls.requestSignIn(new Browser(), 'known@example.com');
  const unknown = await calls.requestSignIn(browser, 'stranger@example.com');
  const seen = ({ status, body, headers, cookies }: typeof known) => ({
    status,
    body,
    headers,
    cookies: cookies.map((cookie) => cookie.replace(/=[\w-]{43};/, '=…;')),
  });
  expect(seen(unknown)).toEqual(seen(known));
  const mail = calls.emails.at(-1);
  expect(mail).toMatchObject({ to: 'stranger@example.com', subject: 'There is no account with this address' });
  expect(mail?.text).not.toMatch(/https?:/);
  expect(await findAccountId(calls.effects.table, 'stranger@example.com')).toBeUndefined();
});

test.each([
  ['de', 'Anmeldung im Studio'],
  ['es', 'Inicie sesión en el Studio'],
  ['fr', 'Connexion au Studio'],
  ['uk', 'Вхід до Studio'],
])('sends the e-mail in %s', async (language, subject) => {
  await calls.requestSignIn(browser, 'known@example.com', { language });
  expect(calls.emails.at(-1)?.subject).toBe(subject);
});

describe('a sign-up policy', () => {
  test.each([
    ['open', 'anybody@elsewhere.example', 'can'],
    ['domains:hotel.example,inn.example', 'guest@inn.example', 'can'],
    ['domains:hotel.example,inn.example', 'Guest@INN.example', 'can'],
    ['domains:hotel.example', 'guest@not-hotel.example', 'cannot'],
    ['domains:hotel.example', 'guest@sub.hotel.example', 'cannot'],
    ['invited', 'guest@hotel.example', 'cannot'],
  ])('%s: %s %s sign up', async (signUp, email, verb) => {
    const sent: string[] = [];
    const operation = requestSignIn({
      ...calls.effects,
      mailer: { sendEmail: async ({ text }) => void sent.push(text) },
      baseUrl: 'https://api.example.com',
      signUp: readSignUpPolicy(signUp),
    });
    await callApi(operation, { method: 'POST', json: { email }, headers: throughDistribution('203.0.113.9') });
    expect(sent.map((text) => text.includes('#'))).toEqual([verb === 'can']);
  });
});

describe('an e-mail address', () => {
  const statuses = async (address: string, waits: readonly number[]) => {
    const seen: unknown[] = [];
    for (const wait of waits) {
      calls.effects.advance(wait);
      const { status, headers } = await calls.requestSignIn(browser, address);
      seen.push(headers['retry-after'] === undefined ? status : [status, Number(headers['retry-after'])]);
    }
    return seen;
  };

  test.each(['known@example.com', 'stranger@example.com'])(
    'gets at most one e-mail per minute: %s',
    async (address) => {
      expect(await statuses(address, [0, 20_000, 39_999, 1])).toEqual([202, [429, 40], [429, 1], 202]);
    },
  );

  test('gets at most five e-mails in any 15 minutes, and refused attempts do not prolong the wait', async () => {
    const minutes = [0, 1, 1, 1, 1].map((minute) => minute * MINUTE);
    expect(await statuses('five@example.com', minutes)).toEqual([202, 202, 202, 202, 202]);
    expect(await statuses('five@example.com', [MINUTE, MINUTE, 9 * MINUTE - 1, 1])).toEqual([
      [429, 600],
      [429, 540],
      [429, 1],
      202,
    ]);
  });

  test('gets at most 20 e-mails per day', async () => {
    const spread = Array.from({ length: 20 }, () => 10 * MINUTE);
    expect(await statuses('twenty@example.com', spread)).toEqual(spread.map(() => 202));
    expect(await statuses('twenty@example.com', [10 * MINUTE])).toEqual([[429, (24 * 60 - 200) * 60]]);
    expect(await statuses('twenty@example.com', [(24 * 60 - 200) * MINUTE])).toEqual([202]);
  });

  test('shares its limits with all of its +label variants', async () => {
    expect(await statuses('label@example.com', [0])).toEqual([202]);
    expect(await statuses('Label+more@example.com', [0])).toEqual([[429, 60]]);
  });

  test('gets only one e-mail for concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => calls.requestSignIn(new Browser(), 'rush@example.com')),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 429, 429, 429, 429, 429]);
    expect(calls.emails.filter(({ to }) => to === 'rush@example.com')).toHaveLength(1);
  });
});

test('visitors from one IPv6 network can request at most ten e-mails in 15 minutes, to any addresses', async () => {
  const statuses: number[] = [];
  for (let time = 1; time <= 11; time += 1) {
    statuses.push(
      (await calls.requestSignIn(browser, `v${time}@example.com`, { address: `2001:db8:1:2::${time}` })).status,
    );
  }
  expect(statuses).toEqual([...Array(10).fill(202), 429]);
  const refused = await calls.requestSignIn(browser, 'v12@example.com', { address: '2001:db8:1:2::ff' });
  expect(refused).toMatchObject({ status: 429, body: { code: 'sign_in.visitor_limit' } });
  // Refused requests do not count for the e-mail address, and another network has its own limit.
  expect((await calls.requestSignIn(browser, 'v12@example.com', { address: '2001:db8:1:3::1' })).status).toBe(202);
});

test('the deployment sends at most 500 sign-in e-mails per hour', async () => {
  const { table, now } = calls.effects;
  const pk = `SIGN_IN_RATE#HOUR#${Math.floor(now().getTime() / 3_600_000)}`;
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { pk, sk: 'SIGN_IN_RATE', type: 'sign_in_rate', count: 499, expires_at_seconds: 4_000_000_000 },
    }),
  );
  expect((await calls.requestSignIn(browser, 'last@example.com')).status).toBe(202);
  const before = calls.emails.length;
  expect(await calls.requestSignIn(browser, 'next@example.com')).toMatchObject({
    status: 429,
    body: { code: 'sign_in.service_limit' },
    headers: { 'retry-after': String(3_600 - (Math.floor(now().getTime() / 1_000) % 3_600)) },
  });
  expect(calls.emails).toHaveLength(before);
  // The refused request does not count for the address.
  calls.effects.advance(60 * MINUTE);
  expect((await calls.requestSignIn(browser, 'next@example.com')).status).toBe(202);
});

test.each([
  [{}, 'body.email'],
  [{ email: 'nobody' }, 'body.email'],
  [{ email: `${'a'.repeat(250)}@example.com` }, 'body.email'],
  [{ email: 'a@example.com', language: 'xx' }, 'body.language'],
])('refuses %j, and names the field in the error', async (json, path) => {
  const reply = await browser.call(calls.operations.request, { method: 'POST', json });
  expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid', errors: [{ path }] } });
});

test('accepts only JSON, so a form on another site cannot request e-mails', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await browser.call(calls.operations.request, {
    method: 'POST',
    rawBody: 'email=a@example.com',
    headers,
  });
  expect(reply.status).toBe(415);
});
