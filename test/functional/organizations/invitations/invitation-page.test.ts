import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { accountKey } from '../../../../lambdas/accounts/store.ts';
import { listAuditEntries } from '../../../../lambdas/api/audit/list-audit-entries.ts';
import { getMe } from '../../../../lambdas/api/sessions/get-me.ts';
import { acceptByLink } from '../../../../lambdas/organizations/invitations/accept-by-link.ts';
import type { PublicFunction } from '../../../../lambdas/platform/http/public-function.ts';
import { apiEvent } from '../../../support/functions/api-event.ts';
import { Browser, FROM_STUDIO, signedIn } from '../../../support/functions/browser.ts';
import { itemsNaming } from '../../privacy/account-fixture.ts';
import { OrganizationFixture, type Person } from '../fixtures/organization-fixture.ts';

const DAY = 24 * 60 * 60 * 1000;

let fixture: OrganizationFixture;
let owner: Person;
let id: string;
let page: PublicFunction;
let addresses = 0;

beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  page = acceptByLink(fixture.effects);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  owner = await fixture.person();
  id = await fixture.organization(owner, 'Tom & <i>Jerry</i>');
});

interface Secrets {
  readonly token: string;
}

/** Sends a request like the invitation page. */
const post = async (step: string, json: unknown, headers: Record<string, string> = {}, sentCookies: string[] = []) => {
  const call = {
    method: 'POST',
    path: `/invitations/${step}`,
    json,
    headers: { ...FROM_STUDIO, ...headers },
    cookies: sentCookies,
  };
  const { statusCode = 0, body = '', headers: got = {}, cookies = [] } = await page(apiEvent(call));
  return { status: statusCode, body: JSON.parse(body) as Record<string, string>, headers: got, cookies };
};
const preview = (secrets: Secrets) => post('preview', secrets);
const accept = (secrets: Secrets) => post('accept', secrets);

const invited = async (role = 'editor', email?: string) => {
  addresses += 1;
  const to = email ?? `new-${addresses}@example.com`;
  await fixture.call('invite-member', owner, { path: { id }, json: { email: to, role } });
  return { email: to, secrets: fixture.invitationBodyFor(to) };
};
const membersCount = async () => (await fixture.call('get-organization', owner, { path: { id } })).body.members_count;

test('joining by link is in the audit log of the organization and of the member', async () => {
  const { email, secrets } = await invited();
  const { status, cookies } = await accept(secrets);
  expect(status).toBe(200);
  const { body } = await fixture.call('list-audit-entries', owner, { query: { organization_id: id } });
  const joined = { operation: 'accept-invitation', email, organization_ids: [id], api_key: null, session_id: null };
  // Entries of the same moment have no defined order.
  expect(body.entries).toContainEqual(expect.objectContaining(joined));
  const browser = new Browser();
  browser.keep({ cookies });
  const { body: own } = await browser.call(listAuditEntries(fixture.effects));
  const operations = (own.entries as { operation: string }[]).map(({ operation }) => operation);
  expect(operations.toSorted()).toEqual(['accept-invitation', 'create-session']);
  expect(JSON.stringify([body, own])).not.toContain(secrets.token);
});

describe('previewing an invitation', () => {
  test('names the inviter and the organization, and changes nothing', async () => {
    const { email, secrets } = await invited();
    const { status, body, headers } = await preview(secrets);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    expect(body).toEqual({
      organization: 'Tom & <i>Jerry</i>',
      invited_by: owner.email,
      email,
      role: 'editor',
      expires_at: new Date(fixture.effects.now().getTime() + 7 * DAY).toISOString(),
    });
    expect(await membersCount()).toBe(1);
  });

  test.each(['nothing', 'A'.repeat(43), '%00', ''])(
    'gets a 410 for the token "%s", and so does accepting',
    async (token) => {
      for (const step of ['preview', 'accept']) {
        expect(await post(step, { token })).toMatchObject({ status: 410, body: { code: 'invitation.unknown' } });
      }
    },
  );

  test.each([[{}], [{ token: 'x', code: 'y' }], [{ token: 'y'.repeat(300) }], [null]])(
    'refuses a body that is not exactly one token of valid length: %j',
    async (json) => {
      expect((await post('preview', json)).status).toBe(400);
    },
  );
});

test('a step other than preview and accept is not found', async () => {
  const { secrets } = await invited();
  expect((await post('elsewhere', secrets)).status).toBe(404);
});

describe('a program that knows the link but is not the page', () => {
  test.each([
    ['without the header of the page', { 'x-qpr-studio': '' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ])('sees and accepts nothing %s, and does not use up the link', async (_, headers) => {
    const { secrets } = await invited();
    for (const step of ['preview', 'accept']) {
      const { status, body, cookies } = await post(step, secrets, headers);
      expect([status, body.code, cookies]).toEqual([403, 'invitation.page_only', []]);
      expect(JSON.stringify(body)).not.toContain('Tom');
    }
    expect(await membersCount()).toBe(1);
    expect((await accept(secrets)).status).toBe(200);
  });
});

describe('accepting', () => {
  test('refuses the content types that an HTML form can send', async () => {
    const { secrets } = await invited();
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect((await post('accept', secrets, { 'content-type': type })).status).toBe(415);
    }
    expect(await membersCount()).toBe(1);
  });

  test('creates an account for a new address and shows its first key once', async () => {
    const { email, secrets } = await invited('admin');
    const { status, body } = await accept(secrets);
    expect(status).toBe(200);
    expect(body).toEqual({
      organization: 'Tom & <i>Jerry</i>',
      slug: expect.stringMatching(/^[a-z0-9-]+$/),
      email,
      role: 'admin',
      api_key: expect.stringMatching(/^qpr_sk_\w{43}$/),
    });
    // The key works with the role of the invitation.
    const key = String(body.api_key);
    const { body: list } = await fixture.call('list-organizations', { key });
    expect(list).toMatchObject({ total: 1, organizations: [{ id, members_count: 2 }] });
    expect((await fixture.call('list-invitations', { key }, { path: { id } })).status).toBe(200);

    const again = await accept(secrets);
    expect(again).toMatchObject({ status: 410, body: { code: 'invitation.used' } });
    expect(again.body).not.toHaveProperty('api_key');
    expect((await fixture.person(email)).email).toBe(email);
  });

  test('joins with the existing account of the address and shows no key', async () => {
    const guest = await fixture.person(`known-${addresses}@example.com`);
    const { secrets } = await invited('viewer', guest.email);
    const { status, body } = await accept(secrets);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('api_key');
    expect((await fixture.call('list-organizations', guest)).body.total).toBe(1);
  });

  test('one invitation six times concurrently creates one member, one account and one key', async () => {
    const { email, secrets } = await invited();
    const responses = await Promise.all(Array.from({ length: 6 }, () => accept(secrets)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.api_key !== undefined)).toHaveLength(1);
    const { body } = await fixture.call('list-members', owner, { path: { id } });
    expect((body.members as { email: string }[]).filter((member) => member.email === email)).toHaveLength(1);
    const accounts = (await itemsNaming(fixture, [email])).filter((item) => item.includes('"type":"account"'));
    expect(accounts).toHaveLength(1);
  });

  test('two invitations of one new address concurrently creates one account, which joins both organizations', async () => {
    const other = await fixture.organization(owner, 'Other');
    const { email, secrets } = await invited();
    await fixture.call('invite-member', owner, { path: { id: other }, json: { email } });
    const responses = await Promise.all([secrets, fixture.invitationBodyFor(email)].map(accept));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const keys = responses.flatMap(({ body }) => body.api_key ?? []);
    expect(keys).toHaveLength(1);
    expect((await fixture.call('list-organizations', { key: keys[0] ?? '' })).body.total).toBe(2);
  });
});

describe('an account that is being erased', () => {
  const setErasing = async (person: Person, isErasing: boolean) => {
    const { table } = fixture.effects;
    const expression = isErasing
      ? { UpdateExpression: 'SET erasing_since = :now', ExpressionAttributeValues: { ':now': '2026-01-01' } }
      : { UpdateExpression: 'REMOVE erasing_since' };
    await table.client.send(
      new UpdateCommand({ TableName: table.name, Key: { ...accountKey(person.account_id) }, ...expression }),
    );
  };

  test.each(['on the page', 'with a key'])('cannot join %s, and the invitation is not used up', async (way) => {
    const guest = await fixture.person();
    const { secrets } = await invited('owner', guest.email);
    const join = async () =>
      way === 'on the page'
        ? accept(secrets)
        : fixture.call('accept-invitation', guest, { json: { token: secrets.token } });
    await setErasing(guest, true);
    expect(await join()).toMatchObject({ status: 410, body: { code: 'account.erased' } });
    expect(await membersCount()).toBe(1);
    await setErasing(guest, false);
    expect((await join()).status).toBe(200);
    expect(await membersCount()).toBe(2);
  });

  // The organization is erased with its last owner. A new owner would get it without its codes.
  test('invalidates the invitations that it sent', async () => {
    const { secrets } = await invited('owner');
    await setErasing(owner, true);
    expect(await accept(secrets)).toMatchObject({ status: 410, body: { code: 'invitation.unknown' } });
    expect(await membersCount()).toBe(1);
  });
});

describe('accepting in a browser', () => {
  test.each(['a new user', 'a user with an account'])('signs in %s', async (who) => {
    const person = who === 'a new user' ? undefined : await fixture.person();
    const { email, secrets } = await invited('viewer', person?.email);
    const { status, cookies } = await accept(secrets);
    expect(status).toBe(200);
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-qpr_session=[\w-]{43}; .*HttpOnly; SameSite=Strict; Secure$/),
    ]);
    const browser = new Browser();
    browser.keep({ cookies });
    expect((await browser.call(getMe(fixture.effects))).body).toMatchObject({ account: { email } });
  });

  test('ends only the previous session of this browser', async () => {
    const before = await fixture.person();
    const [browser, elsewhere] = [
      await signedIn(fixture.effects, before.email),
      await signedIn(fixture.effects, before.email),
    ];
    const who = async (cookies: string[]) =>
      (await new Browser().call(getMe(fixture.effects), { cookies })).body.account ?? 'nobody';
    const earlier = browser.cookies;

    // The old session stays until the invitation signs a user in. A preview does not end it.
    const { email, secrets } = await invited();
    await post('preview', secrets, {}, earlier);
    expect(await who(earlier)).toMatchObject({ email: before.email });

    browser.keep(await post('accept', secrets, {}, earlier));
    expect(await who(earlier)).toBe('nobody');
    expect(await who(browser.cookies)).toMatchObject({ email });
    expect(await who(elsewhere.cookies)).toMatchObject({ email: before.email });
  });

  test('shows the first key of an account even if no session can be created', async () => {
    const { email, secrets } = await invited();
    const { middlewareStack } = fixture.effects.table.client;
    middlewareStack.add(
      (next) => (args) => {
        if (JSON.stringify(args.input).includes('SESSION#')) throw new Error('The database is not available.');
        return next(args);
      },
      { step: 'initialize', name: 'no sessions' },
    );
    const { status, body, cookies } = await accept(secrets).finally(() => middlewareStack.remove('no sessions'));
    expect([status, body.email, cookies]).toEqual([200, email, []]);
    expect((await fixture.call('list-organizations', { key: body.api_key ?? '' })).body.total).toBe(1);
  });
});
