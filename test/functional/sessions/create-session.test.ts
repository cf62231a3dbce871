import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { findAccount, findAccountId, requestDeletionWrite } from '../../../lambdas/accounts/store.ts';
import { listAuditEntries } from '../../../lambdas/api/audit/list-audit-entries.ts';
import { issueKey } from '../../../lambdas/api-keys/issue-key.ts';
import { hashToken } from '../../../lambdas/platform/identity/token.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { newSession } from '../../../lambdas/sessions/session.ts';
import { newSessionWrites } from '../../../lambdas/sessions/store.ts';
import { Browser, signedIn } from '../../support/functions/browser.ts';
import { type SignInCalls, signInCalls } from './sign-in-calls.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let calls: SignInCalls;
let browser: Browser;
let people = 0;
let email: string;

beforeAll(async () => {
  calls = await signInCalls();
});
beforeEach(() => {
  browser = new Browser();
  people += 1;
  email = `person-${people}@example.com`;
});
afterAll(() => calls.effects.table.close());

const requestEmail = async () => {
  await calls.requestSignIn(browser, email);
  return calls.mailedTo(email);
};

describe('the link in the e-mail', () => {
  test('signs in the browser that requested it, and only then creates the account', async () => {
    const { token } = await requestEmail();
    const { table, now } = calls.effects;
    expect(await findAccountId(table, email)).toBeUndefined();
    const reply = await calls.createSession(browser, { token });
    const accountId = await findAccountId(table, email);
    expect(reply).toMatchObject({
      status: 201,
      body: {
        account: { id: accountId, email, created_at: now().toISOString() },
        session: {
          id: expect.stringMatching(/^ses_/),
          signed_in_at: now().toISOString(),
          expires_at: new Date(now().getTime() + 90 * DAY).toISOString(),
        },
      },
    });
    expect(reply.cookies).toEqual([
      expect.stringMatching(
        /^__Host-qpr_session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
      ),
      '__Host-qpr_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    ]);
    expect((await calls.me(browser)).body).toMatchObject({ account: { id: accountId } });
  });

  test('sets the language of the browser as the language of e-mails to the account', async () => {
    const { table } = calls.effects;
    for (const [accepted, language] of [
      ['de-AT,en;q=0.5', 'de'],
      ['uk', 'uk'],
      ['uk', 'uk'],
    ] as const) {
      const { token } = await requestEmail();
      expect((await calls.createSession(browser, { token }, { 'accept-language': accepted })).status).toBe(201);
      expect(await findAccount(table, (await findAccountId(table, email)) ?? '')).toMatchObject({ language });
      calls.effects.advance(2 * MINUTE);
    }
  });

  test('creates two items for the session, which store the cookie only as a hash', async () => {
    const { token } = await requestEmail();
    const { body } = await calls.createSession(browser, { token });
    const { table, now } = calls.effects;
    const cookie = browser.jar.get('__Host-qpr_session') ?? '';
    const { id: accountId } = body.account as { id: string };
    const { id } = body.session as { id: string };
    const pk = `CREDENTIAL#${hashToken(cookie)}`;
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: { pk, sk: 'CREDENTIAL' } }));
    expect(Item).toMatchObject({
      type: 'session',
      credential_id: id,
      account_id: accountId,
      last_used_at: now().toISOString(),
      expires_at_seconds: Math.floor(now().getTime() / 1_000) + 90 * 86_400,
    });
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': `ACCOUNT#${accountId}`, ':sk': 'SESSION#' },
      }),
    );
    expect(Items).toMatchObject([
      { type: 'session_entry', id, token_hash: hashToken(cookie), user_agent: 'Firefox on a Mac' },
    ]);
    expect(JSON.stringify([Item, Items])).not.toContain(cookie);
  });

  test('works only once', async () => {
    const { token } = await requestEmail();
    const cookies = browser.cookies;
    await calls.createSession(browser, { token });
    browser.jar.clear();
    const again = await browser.call(calls.operations.create, { method: 'POST', json: { token }, cookies });
    expect(again).toMatchObject({ status: 410, body: { code: 'sign_in.used' }, cookies: [] });
  });

  test('creates only one session, even with concurrent requests', async () => {
    const { token } = await requestEmail();
    const cookies = browser.cookies;
    const call = { method: 'POST', json: { token }, cookies };
    const replies = await Promise.all([1, 2, 3].map(() => new Browser().call(calls.operations.create, call)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 410, 410]);
  });

  test('expires after ten minutes, and so does the code', async () => {
    const { token, code } = await requestEmail();
    calls.effects.advance(10 * MINUTE);
    expect(await calls.createSession(browser, { token })).toMatchObject({
      status: 410,
      body: { code: 'sign_in.expired' },
    });
    expect(await calls.createSession(browser, { code })).toMatchObject({
      status: 410,
      body: { code: 'sign_in.expired' },
    });
  });

  test('does not work in another browser, and attempts there do not use it up', async () => {
    const { token } = await requestEmail();
    const otherBrowser = new Browser();
    for (let time = 1; time <= 6; time += 1) {
      const reply = await calls.createSession(otherBrowser, { token });
      expect(reply).toMatchObject({ status: 403, body: { code: 'sign_in.other_browser' }, cookies: [] });
    }
    // It does not work in a browser that has started its own sign-in, either.
    await calls.requestSignIn(otherBrowser, 'other@example.com');
    expect(await calls.createSession(otherBrowser, { token })).toMatchObject({
      status: 403,
      body: { code: 'sign_in.wrong_link' },
    });
    expect((await calls.createSession(browser, { token })).status).toBe(201);
  });

  test('is refused if the same browser has requested a newer e-mail', async () => {
    const { token } = await requestEmail();
    calls.effects.advance(MINUTE);
    await requestEmail();
    expect(await calls.createSession(browser, { token })).toMatchObject({
      status: 403,
      body: { code: 'sign_in.wrong_link' },
    });
  });
});

describe('the code in the e-mail', () => {
  test.each([
    ['as it was sent', (code: string) => code],
    ['in lower case without its hyphen', (code: string) => code.toLowerCase().replace('-', '')],
    ['with spaces', (code: string) => ` ${code.replace('-', ' ')} `],
  ])('signs in if it is typed %s', async (_, typedAs) => {
    const { code } = await requestEmail();
    expect((await calls.createSession(browser, { code: typedAs(code) })).status).toBe(201);
  });

  test('allows only five attempts, even if they are concurrent, and the link still works after that', async () => {
    const { token, code } = await requestEmail();
    const wrong = await Promise.all(
      Array.from({ length: 8 }, () => calls.createSession(browser, { code: 'AAAA-AAAA' })),
    );
    expect(wrong.map(({ body }) => body.code).toSorted()).toEqual([
      ...Array(3).fill('sign_in.too_many_codes'),
      ...Array(5).fill('sign_in.wrong_code'),
    ]);
    expect(await calls.createSession(browser, { code })).toMatchObject({
      status: 410,
      body: { code: 'sign_in.too_many_codes' },
    });
    expect((await calls.createSession(browser, { token })).status).toBe(201);
  });

  test('allows 20 attempts per e-mail address per day, across all e-mails', async () => {
    // Start at the beginning of a day in UTC.
    calls.effects.advance(DAY - (calls.effects.now().getTime() % DAY));
    for (let mail = 1; mail <= 4; mail += 1) {
      const attacker = new Browser();
      await calls.requestSignIn(attacker, email);
      for (let time = 1; time <= 5; time += 1) await calls.createSession(attacker, { code: 'AAAA-AAAA' });
      calls.effects.advance(20 * MINUTE);
    }
    const { token, code } = await requestEmail();
    const refused = await calls.createSession(browser, { code });
    expect(refused).toMatchObject({ status: 429, body: { code: 'sign_in.tries_limit' } });
    expect(Number(refused.headers['retry-after'])).toBe(86_400 - 80 * 60);
    expect((await calls.createSession(browser, { token })).status).toBe(201);
  });

  test('does not work in another browser', async () => {
    const { code } = await requestEmail();
    expect(await calls.createSession(new Browser(), { code })).toMatchObject({
      status: 403,
      body: { code: 'sign_in.other_browser' },
    });
  });
});

describe('a session cannot be planted', () => {
  test.each([
    ['without the header of the Studio', { 'x-qpr-studio': '' }],
    ['with another value of that header', { 'x-qpr-studio': 'true' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['from the address bar', { 'sec-fetch-site': 'none' }],
  ])('%s', async (_, headers) => {
    const { token } = await requestEmail();
    const reply = await calls.createSession(browser, { token }, headers);
    expect(reply).toMatchObject({ status: 403, body: { code: 'session.not_from_studio' }, cookies: [] });
    expect((await calls.createSession(browser, { token })).status).toBe(201);
  });

  test('with a cookie that an attacker chose, which is replaced and revoked', async () => {
    const attacker = await calls.signIn('attacker@example.com');
    const planted = attacker.jar.get('__Host-qpr_session') ?? '';
    browser.jar.set('__Host-qpr_session', planted);
    const { token } = await requestEmail();
    await calls.createSession(browser, { token });
    expect(browser.jar.get('__Host-qpr_session')).not.toBe(planted);
    expect((await calls.me(browser)).body).toMatchObject({ account: { email } });
    expect((await calls.me(attacker)).status).toBe(401);
  });

  test('by an HTML form, which cannot send JSON', async () => {
    await requestEmail();
    const headers = { 'content-type': 'text/plain' };
    const reply = await browser.call(calls.operations.create, { method: 'POST', rawBody: '{"code":"x"}', headers });
    expect(reply.status).toBe(415);
  });
});

describe("the operator's link", () => {
  const issueLink = async () => {
    const issue = issueKey({ ...calls.effects, baseUrl: 'https://api.example.com' });
    const { studio_url } = await issue({ email, only_link: true });
    return studio_url.split('#')[1] ?? '';
  };

  test('signs in without an e-mail, once', async () => {
    const token = await issueLink();
    expect(await calls.createSession(browser, { token })).toMatchObject({ status: 201, body: { account: { email } } });
    expect(await calls.createSession(new Browser(), { token })).toMatchObject({
      status: 410,
      body: { code: 'sign_in.used' },
    });
  });

  test('expires after 30 minutes', async () => {
    const token = await issueLink();
    calls.effects.advance(30 * MINUTE);
    expect(await calls.createSession(browser, { token })).toMatchObject({
      status: 410,
      body: { code: 'sign_in.expired' },
    });
  });

  test('is refused if its token is unknown', async () => {
    const reply = await calls.createSession(browser, { token: `link_${'a'.repeat(43)}` });
    expect(reply).toMatchObject({ status: 410, body: { code: 'sign_in.unknown' } });
  });
});

test('the audit log contains sign-ins and revoked sessions, but not failed attempts', async () => {
  const { code } = await requestEmail();
  expect((await calls.createSession(browser, { code: 'AAAA-AAAA' })).status).toBe(403);
  const { body } = await calls.createSession(browser, { code });
  const { id } = body.session as { id: string };
  calls.effects.advance(MINUTE);
  const phone = await signedIn(calls.effects, email);
  calls.effects.advance(MINUTE);
  await phone.call(calls.operations.revoke, { method: 'DELETE', pathParameters: { id } });
  const { body: log } = await phone.call(listAuditEntries(calls.effects));
  const { session } = (await calls.me(phone)).body as { session: { id: string } };
  expect(log.entries).toMatchObject([
    { operation: 'revoke-session', resource_ids: [id], session_id: session.id },
    { operation: 'create-session', resource_ids: [session.id], session_id: session.id },
    { operation: 'create-session', resource_ids: [id], session_id: id, email, api_key: null, fields: [] },
  ]);
  expect(log.entries).toHaveLength(3);
  expect(JSON.stringify(log)).not.toContain(code);
});

test('signing in cancels the scheduled deletion of the account', async () => {
  await calls.signIn(email);
  const { table, now } = calls.effects;
  const accountId = (await findAccountId(table, email)) ?? '';
  const account = await findAccount(table, accountId);
  if (!account) throw new Error('There is no account.');
  const deletion = { requested_at: now().toISOString(), deletes_at: new Date(now().getTime() + DAY).toISOString() };
  await transactWrite(table, { account: requestDeletionWrite(table, account, deletion) });
  calls.effects.advance(MINUTE);
  const { body } = await calls.me(await calls.signIn(email));
  expect(body.account).toEqual({ id: accountId, email, created_at: account.created_at });
});

test('an account has at most 50 sessions, and new ones replace the oldest', async () => {
  const first = await calls.signIn(email);
  const { table, now, random } = calls.effects;
  const accountId = (await findAccountId(table, email)) ?? '';
  const more = Array.from({ length: 48 }, () => {
    calls.effects.advance(1);
    return newSession(accountId, 'Firefox', now(), random).session;
  });
  await transactWrite(table, { sessions: more.flatMap((session) => newSessionWrites(table, session)) });
  for (const status of [200, 401]) {
    calls.effects.advance(1);
    await signedIn(calls.effects, email);
    expect((await calls.me(first)).status).toBe(status);
  }
});

test.each([[{}], [{ token: 'a', code: 'b' }], [{ token: '' }], [{ code: 'x'.repeat(101) }], [{ code: 1 }]])(
  'refuses %j',
  async (json) => {
    await requestEmail();
    expect(await calls.createSession(browser, json)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  },
);
