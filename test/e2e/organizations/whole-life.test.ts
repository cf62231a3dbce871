import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { STUDIO_HEADER } from '../../../contracts/sign-in.ts';
import { asPerson } from '../../support/chromium/as-person.ts';
import { violations } from '../../support/chromium/axe.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import { ApiClient } from '../../support/service/client.ts';
import { emailTo, invitationIn } from '../../support/service/mailbox.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';

interface Organization {
  id: string;
  members_count: number;
  qpr_codes_count: number;
}
interface Member {
  id: string;
  email: string;
  role: string;
}

let owner: ApiClient;
let suffix: string;
let address: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let guest: ApiClient;
let path: string;

beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());
// If jest retries the test, it starts from scratch.
beforeEach(async () => {
  owner = await newAccount();
  suffix = randomUUID().slice(0, 8);
  address = `guest-${suffix}@example.com`;
  context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  page = await context.newPage();
});
afterEach(() => context.close());

const organization = async (by = owner) => (await by.call<Organization>('GET', path)).body;
const members = async (by = owner) => (await by.call<{ members: Member[] }>('GET', `${path}/members`)).body.members;
const memberId = async () => (await members()).find(({ email }) => email === address)?.id ?? '';
const statusOf = async (by: ApiClient, method: string, at: string, body?: object) =>
  (await by.call(method, at, body ? { body } : {})).status;

test('the whole life of an organization: members join, change roles and leave, and codes are created', async () => {
  await createOrganization();
  await inviteMember();
  await checkInvitationPage();
  await acceptInvitation();
  await checkViewer();
  await createCodesAsEditor();
  await upgradeAndCancelAsOwner();
  await leaveAsMember();
  await deleteOrganization();
});

async function createOrganization(): Promise<void> {
  const { status, body } = await owner.call<Organization>('POST', '/v1/organizations', {
    body: { name: `Grand Hotel ${suffix}` },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ slug: `grand-hotel-${suffix}`, plan: 'free', members_count: 1, qpr_codes_count: 0 });
  path = `/v1/organizations/${body.id}`;
  const { body: list } = await owner.call<{ organizations: Organization[] }>('GET', '/v1/organizations');
  expect(list.organizations.map(({ id }) => id)).toContain(body.id);
}

async function inviteMember(): Promise<void> {
  const { status } = await owner.call('POST', `${path}/members`, { body: { email: address, role: 'viewer' } });
  expect(status).toBe(200);
  const mail = await emailTo(address);
  expect(mail.subject).toBe('You are invited to an organization');
  const { link } = invitationIn(mail);
  expect(link).toContain(`${sharedService().base_url}/join#`);
  expect(mail.html).toContain(link);
  await asPerson(context);
  await page.goto(link);
}

/** The page names the organization and the invited address, and is accessible. */
async function checkInvitationPage(): Promise<void> {
  expect(await page.getByRole('heading').textContent()).toBe('You are invited');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'View invitation' }).press('Enter');
  await page.getByRole('heading', { name: `Join Grand Hotel ${suffix}` }).waitFor();
  expect(await page.getByRole('main').textContent()).toContain(address);
  expect(await violations(page)).toEqual([]);
  // Nothing overflows at 320 px.
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
}

/** Accepting creates an account and shows its key once. */
async function acceptInvitation(): Promise<void> {
  const consoleLines: string[] = [];
  page.on('console', (message) => consoleLines.push(message.text()));
  await page.getByRole('button', { name: 'Accept' }).click();
  // The page has signed the user in. The key is for programs.
  await page.getByText('API key for your software').click();
  await page.getByRole('button', { name: 'Copy' }).waitFor();
  const key = await page.getByLabel('Your API key').inputValue();
  expect(await violations(page)).toEqual([]);
  // The page does not violate its own CSP.
  expect(consoleLines).toEqual([]);
  guest = new ApiClient(owner.baseUrl, key);
  expect(await organization(guest)).toMatchObject({ members_count: 2 });

  expect(page.url()).toBe(`${owner.baseUrl}/join`);

  const again = await context.newPage();
  const { link } = invitationIn(await emailTo(address));
  await again.goto(link);
  await again.getByRole('button', { name: 'Accept' }).click();
  await again.getByRole('alert').filter({ hasText: 'already accepted' }).waitFor();
  expect(await again.getByRole('link', { name: 'Open Studio' }).getAttribute('href')).toBe('/studio');
  // The person opens another link in the same tab. Only the fragment differs, so the browser does not load the page
  // again.
  await again.goto(`${owner.baseUrl}/join#${'a'.repeat(43)}`);
  await again.getByRole('button', { name: 'Accept' }).waitFor();
}

/** A viewer can read, and everything else is refused. */
async function checkViewer(): Promise<void> {
  expect((await members(guest)).map(({ role }) => role).sort()).toEqual(['owner', 'viewer']);
  const code = { name: 'Lobby', prompt: 'You are kind.', organization_id: path.split('/').at(-1) };
  expect(await statusOf(guest, 'POST', '/v1/qpr-codes', code)).toBe(403);
  expect(await statusOf(guest, 'POST', `${path}/members`, { email: 'x@example.com' })).toBe(403);
  expect(await statusOf(guest, 'PUT', `${path}/subscription`, { plan: 'starter' })).toBe(403);
  expect(await statusOf(guest, 'DELETE', path)).toBe(403);
}

/** An editor creates codes that count towards the organization's limits. */
async function createCodesAsEditor(): Promise<void> {
  const { status, body } = await owner.call('PATCH', `${path}/members/${await memberId()}`, {
    body: { role: 'editor' },
  });
  expect([status, body.role]).toEqual([200, 'editor']);
  const code = { name: 'Lobby', prompt: 'You are kind.', organization_id: path.split('/').at(-1) };
  expect(await statusOf(guest, 'POST', '/v1/qpr-codes', code)).toBe(200);
  expect(await organization()).toMatchObject({ qpr_codes_count: 1 });
  const { body: list } = await owner.call('GET', `/v1/qpr-codes?organization_id=${code.organization_id}`);
  expect(list.total).toBe(1);
}

/** An owner upgrades the plan, which creates an event, and then cancels the subscription. */
async function upgradeAndCancelAsOwner(): Promise<void> {
  expect(await statusOf(owner, 'PUT', `${path}/subscription`, { plan: 'starter' })).toBe(200);
  expect(await organization()).toMatchObject({ plan: 'starter' });
  const { body } = await owner.call<{ events: { event: string; data: object }[] }>('GET', '/v1/events');
  expect(body.events).toContainEqual(
    expect.objectContaining({
      event: 'subscription.upgraded',
      data: expect.objectContaining({ organization_id: path.split('/').at(-1), plan: 'starter' }),
    }),
  );
  expect(await statusOf(owner, 'DELETE', `${path}/subscription`)).toBe(204);
}

/** A member can leave, but the last owner cannot. */
async function leaveAsMember(): Promise<void> {
  expect(await statusOf(guest, 'DELETE', `${path}/members/${await memberId()}`)).toBe(204);
  expect(await statusOf(guest, 'GET', path)).toBe(404);
  expect(await organization()).toMatchObject({ members_count: 1 });
  const [last] = await members();
  expect(await statusOf(owner, 'DELETE', `${path}/members/${last?.id}`)).toBe(409);
}

/** The organization is deleted, and its codes are archived. */
async function deleteOrganization(): Promise<void> {
  const other = `other-${suffix}@example.com`;
  await owner.call('POST', `${path}/members`, { body: { email: other } });
  const { token } = invitationIn(await emailTo(other));
  expect(await statusOf(owner, 'DELETE', path)).toBe(409);
  expect(await statusOf(owner, 'DELETE', `${path}?archive_codes=true`)).toBe(204);
  expect(await statusOf(owner, 'GET', path)).toBe(404);
  const { body } = await owner.call<{ organizations: Organization[] }>('GET', '/v1/organizations?limit=100');
  expect(body.organizations.map(({ id }) => id)).not.toContain(path.split('/').at(-1));
  // The invitation links of the organization stop working immediately, and are deleted soon after.
  const preview = () =>
    owner.call('POST', '/invitations/preview', { body: { token }, key: null, headers: { [STUDIO_HEADER]: '1' } });
  expect((await preview()).status).toBe(410);
  await eventually(async () => {
    expect((await preview()).body.detail).toContain('does not exist');
  });
}
