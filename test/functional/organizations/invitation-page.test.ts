import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { acceptByLink } from '../../../lambdas/organizations/invitations/accept-by-link.ts';
import { showInvitation } from '../../../lambdas/organizations/invitations/show-invitation.ts';
import type { PublicFunction } from '../../../lambdas/platform/http/public-function.ts';
import { apiEvent } from '../../support/api-event.ts';
import { OrganizationFixture, type Person } from './organization-fixture.ts';

let fixture: OrganizationFixture;
let owner: Person;
let id: string;
let show: PublicFunction;
let accept: PublicFunction;
let addresses = 0;

beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  show = showInvitation(fixture.effects);
  accept = acceptByLink({ ...fixture.effects, baseUrl: 'https://api.example.com' });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  owner = await fixture.person();
  id = await fixture.organization(owner, 'Tom & <i>Jerry</i>');
});

const open = (page: PublicFunction, token: string) =>
  page(apiEvent({ path: `/invitations/${token}`, pathParameters: { token } }));

const invited = async (role = 'editor', email?: string) => {
  addresses += 1;
  const to = email ?? `new-${addresses}@example.com`;
  await fixture.call('invite-member', owner, { path: { id }, json: { email: to, role } });
  return { email: to, token: fixture.tokenFor(to) };
};

describe('the page behind the link', () => {
  test('says who invites to what, and changes nothing', async () => {
    const { email, token } = await invited();
    for (const _ of [1, 2]) {
      const { statusCode, headers, body } = await open(show, token);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(body).toContain(`${owner.email} invites you to join Tom &amp; &lt;i&gt;Jerry&lt;/i&gt;.`);
      expect(body).toContain(email);
      expect(body).toContain('editor: see, create and change codes');
      expect(body).toContain('March 8, 2026');
      expect(body).not.toContain('<i>');
    }
    expect((await fixture.call('get-organization', owner, { path: { id } })).body.members_count).toBe(1);
  });

  test.each(['nothing', 'A'.repeat(43), '%00', ''])('is a kind 410 for the token "%s"', async (token) => {
    for (const page of [show, accept]) {
      const { statusCode, body } = await open(page, token);
      expect(statusCode).toBe(410);
      expect(body).toContain('no longer open');
    }
  });
});

describe('accepting there', () => {
  test('makes an account with its first key for a new address, visible once', async () => {
    const { email, token } = await invited('admin');
    const { statusCode, body = '' } = await open(accept, token);
    expect(statusCode).toBe(200);
    const key = body.match(/value="(qpr_sk_\w+)"/)?.[1] ?? '';
    expect(key).toHaveLength(50);
    // The key works, with the rights of the invitation.
    const { body: list } = await fixture.call('list-organizations', { key });
    expect(list).toMatchObject({ total: 1, organizations: [{ id, members_count: 2 }] });
    expect((await fixture.call('list-invitations', { key }, { path: { id } })).status).toBe(200);

    const again = await open(accept, token);
    expect(again.statusCode).toBe(410);
    expect(again.body).toContain('accepted already');
    expect(again.body).not.toContain('qpr_sk_');
    expect((await fixture.person(email)).email).toBe(email);
  });

  test('joins the account that the address has, and shows no key', async () => {
    const guest = await fixture.person(`known-${addresses}@example.com`);
    const { token } = await invited('viewer', guest.email);
    const { statusCode, body } = await open(accept, token);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('qpr_sk_');
    expect((await fixture.call('list-organizations', guest)).body.total).toBe(1);
  });

  test('six at once with one token: one member, one account, one key', async () => {
    const { email, token } = await invited();
    const responses = await Promise.all(Array.from({ length: 6 }, () => open(accept, token)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body?.includes('qpr_sk_'))).toHaveLength(1);
    const { body } = await fixture.call('list-members', owner, { path: { id } });
    expect((body.members as { email: string }[]).filter((member) => member.email === email)).toHaveLength(1);
  });

  test('two organizations at once for one new address: one account in both', async () => {
    const other = await fixture.organization(owner, 'Other');
    const { email, token } = await invited();
    await fixture.call('invite-member', owner, { path: { id: other }, json: { email } });
    const responses = await Promise.all([token, fixture.tokenFor(email)].map((each) => open(accept, each)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const keys = responses.flatMap(({ body }) => body?.match(/value="(qpr_sk_\w+)"/)?.[1] ?? []);
    expect(keys).toHaveLength(1);
    expect((await fixture.call('list-organizations', { key: keys[0] ?? '' })).body.total).toBe(2);
  });
});
