import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { asPerson } from '../../support/chromium/as-person.ts';
import { violations } from '../../support/chromium/axe.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { emailTo, invitationIn } from '../../support/service/mailbox.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { newMember } from './support/new-member.ts';
import { openStudio, type StudioPage } from './support/studio.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

/** Accepts an invitation in a new browser context. */
async function accept(email: string): Promise<void> {
  const { link } = invitationIn(await emailTo(email));
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await asPerson(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'View invitation' }).click();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await heading(page, 'You joined Grand Hotel').waitFor();
  await page.context().close();
}

/** Expects that a viewer can read a code of the organization, but not change it. */
async function expectCodeIsReadOnly(owner: ApiClient, { page, open }: StudioPage, organization_id: string) {
  const body = { name: 'Bar', prompt: 'Cocktails are served from 6 pm.', organization_id };
  const { id } = (await owner.call('POST', '/v1/qpr-codes', { body })).body;
  await open(`/studio/codes/${id}`);
  await page.getByText('Only editors, admins and owners can create and change codes.').waitFor();
  const choose = page.getByRole('button', { name: 'Choose knowledge sets' });
  expect(await choose.evaluate((button) => getComputedStyle(button).opacity)).not.toBe('1');
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  expect(await prompt.inputValue()).toBe(body.prompt);
  expect(await prompt.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'History' }).waitFor();
  for (const name of ['Save', 'Send', 'Duplicate', 'Archive', 'Move…', 'Delete…']) {
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  }
  // A viewer can print the code in its saved style.
  await open(`/studio/codes/${id}/print`);
  await page.getByRole('button', { name: 'Download PDF' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save style' }).count()).toBe(0);
  await owner.call('DELETE', `/v1/qpr-codes/${id}`);
  await open(`/studio/${organization_id}/bulk`);
  await page.getByText('Your role does not allow this.').waitFor();
  expect(await page.getByLabel('CSV file').count()).toBe(0);
}

test('the form of a code is disabled until the role of the user in its organization is known', async () => {
  const api = await newAccount();
  const { body: organization } = await api.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel' } });
  const body = { name: 'Bar', prompt: 'Cocktails are served from 6 pm.', organization_id: organization.id };
  const { id } = (await api.call('POST', '/v1/qpr-codes', { body })).body;
  const viewer = await newMember(api, String(organization.id), 'viewer');
  const { page, close } = await openStudio(browser, viewer, { path: '/icon.svg' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/v1/organizations?*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${viewer.baseUrl}/studio/codes/${id}`);
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.waitFor();
  expect(await prompt.isDisabled()).toBe(true);
  const notice = page.getByText('Only editors, admins and owners can create and change codes.');
  expect(await notice.count()).toBe(0);
  release();
  await notice.waitFor();
  expect(await prompt.isDisabled()).toBe(true);
  await close();
});

test('many organizations can be searched by name', async () => {
  const api = await newAccount();
  await api.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel' } });
  const { page, pageErrors, close } = await openStudio(browser, api, { path: '/icon.svg' });
  await page.route('**/v1/organizations?*', async (route) => {
    const { organizations } = await (await route.fetch()).json();
    const innAt = (index: number) => ({ ...organizations[0], id: index, name: `Inn ${index}`, slug: `inn-${index}` });
    const more = Array.from({ length: 8 }, (_, index) => innAt(index));
    await route.fulfill({ json: { organizations: [...organizations, ...more] } });
  });
  await page.goto(`${api.baseUrl}/studio/organizations`);
  const search = page.getByRole('searchbox', { name: 'Search organizations' });
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await search.fill('grand');
  await eventually(async () => expect(await names.allTextContents()).toEqual(['Grand Hotel']));
  expect(page.url()).toMatch(/\/studio\/organizations\?q=grand$/);
  await search.fill('');
  await eventually(async () => expect(await names.count()).toBe(9));
  expect(page.url()).toMatch(/\/studio\/organizations$/);
  expect(await pageErrors()).toEqual([]);
  await close();
});

/** The test is long. This is a timeout, not a performance target. */
const MAX_MILLISECONDS = 240_000;

test(
  'the whole life of an organization: members join, change roles and leave, and codes move',
  async () => {
    const api = await newAccount();
    const email = `${randomUUID()}@example.com`;
    const slug = `grand-${randomUUID().slice(0, 8)}`;
    const studio = await openStudio(browser, api, { path: '/studio/organizations' });
    const { page } = studio;

    // Invalid input shows a helpful error next to its field and is kept.
    await heading(page, 'Organizations').waitFor();
    await page.getByRole('button', { name: 'New organization' }).first().click();
    const create = page.getByRole('button', { name: 'Create organization' });
    await create.click();
    await page.getByText('Please fill this in.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Grand Hotel');
    const address = page.getByRole('textbox', { name: 'Studio address' });
    expect(await address.inputValue()).toBe('grand-hotel');
    await address.fill('codes');
    await create.click();
    await page.getByText('This address is reserved for a page of the Studio.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Grand Hotel');
    await address.fill('Grand Hotel!');
    await create.click();
    await page.locator('.field .error').getByText('Use at most 63 lowercase letters').waitFor();
    expect(await address.inputValue()).toBe('Grand Hotel!');
    await address.fill(slug);
    await create.click();
    await heading(page, 'Grand Hotel').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/studio/organizations/${slug}`);

    // A colleague is invited and accepts in another browser.
    const invitee = page.getByRole('textbox', { name: 'E-mail' });
    await invitee.fill('nobody');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.locator('.field .error').getByText('Enter a valid e-mail address').waitFor();
    expect(await invitee.inputValue()).toBe('nobody');
    await invitee.fill(email);
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Viewer');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('button', { name: `Revoke ${email}` }).waitFor();
    await accept(email);
    await page.reload();
    const role = page.getByRole('combobox', { name: `Role of ${email}` });
    await role.waitFor();
    expect(await role.inputValue()).toBe('viewer');

    // A viewer can only view and leave.
    const colleague = await newAccount(email);
    const colleagueStudio = await openStudio(browser, colleague, { path: `/studio/organizations/${slug}` });
    await colleagueStudio.page.getByText('Your role: Viewer').waitFor();
    await colleagueStudio.page.getByText(email).waitFor();
    expect(await colleagueStudio.page.getByRole('main').getByRole('combobox').count()).toBe(0);
    expect(await colleagueStudio.page.getByRole('button', { name: 'Send invitation' }).count()).toBe(0);
    expect(await colleagueStudio.page.getByRole('button', { name: 'Delete organization' }).count()).toBe(0);
    expect(await colleagueStudio.page.getByRole('heading', { name: 'Activity' }).count()).toBe(0);
    await expectCodeIsReadOnly(api, colleagueStudio, slug);

    // Change the role, undo it, and then make the colleague an editor.
    await role.selectOption('Admin');
    // The toast stays while the pointer is over it.
    await toast(page, `${email} now has the role Admin.`).hover();
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect(await role.inputValue()).toBe('viewer'));
    await role.selectOption('Editor');
    await toast(page, `${email} now has the role Editor.`).waitFor();

    // The owner moves a personal code into the organization, and the colleague sees it there.
    await api.call('POST', '/v1/qpr-codes', { body: { name: 'Lobby', prompt: 'You are the concierge.' } });
    await studio.open('/studio/codes');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move “Lobby”' });
    await eventually(async () =>
      expect(await dialog.getByRole('combobox', { name: 'Move to' }).inputValue()).not.toBe(''),
    );
    await dialog.getByRole('button', { name: 'Move code' }).click();
    await toast(page, '“Lobby” moved to Grand Hotel.').waitFor();
    await colleagueStudio.open(`/studio/${slug}/codes`);
    await colleagueStudio.page.reload();
    await colleagueStudio.page.getByRole('link', { name: 'Lobby' }).waitFor();
    // An editor can move codes in, but not out.
    await colleagueStudio.page.getByRole('button', { name: 'More actions' }).click();
    await colleagueStudio.page.getByRole('button', { name: 'Archive' }).waitFor();
    expect(await colleagueStudio.page.getByRole('button', { name: 'Move to…' }).count()).toBe(0);
    await colleagueStudio.close();

    // After a change of name and slug, the page and the organization still work.
    await studio.open(`/studio/organizations/${slug}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Grandest Hotel');
    await address.fill('grand--hotel');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field .error').getByText('Use at most 63 lowercase letters').waitFor();
    expect(await address.inputValue()).toBe('grand--hotel');
    await address.fill(`${slug}-2`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/studio/organizations/${slug}-2`);
    await heading(page, 'Grandest Hotel').waitFor();

    // A plan changes only after its price and consequences were shown.
    await page.getByRole('combobox', { name: 'Change plan' }).selectOption('starter');
    const plan = page.getByRole('dialog', { name: 'Switch to Starter?' });
    await plan.getByText('No charge').waitFor();
    await plan.getByText('10,000 → 100,000').waitFor();
    await plan.getByRole('button', { name: 'Cancel' }).click();
    expect((await api.call('GET', `/v1/organizations/${slug}-2`)).body).toMatchObject({ plan: 'free' });
    await page.getByRole('combobox', { name: 'Change plan' }).selectOption('starter');
    await plan.getByRole('button', { name: 'Switch to Starter' }).click();
    await toast(page, 'Plan changed to Starter.').waitFor();
    expect((await api.call('GET', `/v1/organizations/${slug}-2`)).body).toMatchObject({ plan: 'starter' });

    // The activity log describes who did what.
    const activity = page.getByRole('region', { name: 'Activity' });
    await activity.getByRole('heading').click();
    const joined = activity.getByRole('listitem').filter({ hasText: 'Joined' });
    await joined.waitFor();
    expect(await joined.innerText()).toContain(`${email}\u00a0· using an e-mail link`);
    const moved = activity.getByRole('listitem').filter({ hasText: 'Moved a code: Lobby' });
    expect(await moved.getByRole('link', { name: 'Lobby' }).getAttribute('href')).toMatch(
      new RegExp(`^/studio/${slug}-2/codes/qpr_`),
    );
    await activity.getByText('Changed the organization (name, address)').waitFor();
    await activity.getByText(`Changed the role of a member: ${email} (role)`).first().waitFor();
    expect(await violations(page)).toEqual([]);

    // The owner removes the colleague, and then deletes the organization by typing its name.
    await page.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Remove member' }).click();
    await toast(page, `${email} is no longer a member.`).waitFor();
    await page.getByRole('button', { name: 'Delete organization' }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete Grandest Hotel?' });
    const confirm = deletion.getByRole('textbox', { name: 'Type “Grandest Hotel” to confirm' });
    await confirm.fill('Grand Hotel');
    await deletion.getByRole('button', { name: 'Delete organization' }).click();
    await deletion.getByText('The name does not match.').waitFor();
    await confirm.fill('Grandest Hotel');
    await deletion.getByRole('button', { name: 'Delete organization' }).click();
    await toast(page, 'Grandest Hotel deleted.').waitFor();
    await heading(page, 'Organizations').waitFor();
    expect((await api.call('GET', '/v1/organizations')).body).toMatchObject({ total: 0 });
    expect((await api.call('GET', '/v1/qpr-codes?status=archived')).body).toMatchObject({ total: 1 });
    // The console contains only the invalid requests above, which were refused with 400.
    expect((await studio.pageErrors()).filter((fault) => !fault.includes('status of 400'))).toEqual([]);
    await studio.close();
  },
  MAX_MILLISECONDS,
);

test('a user who is signed in with the invited address can accept right away, and other users cannot accept', async () => {
  const owner = await newAccount();
  const { body } = await owner.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel' } });
  const email = `${randomUUID()}@example.com`;
  const [colleague, stranger] = [await newAccount(email), await newAccount()];
  await owner.call('POST', `/v1/organizations/${body.id}/members`, { body: { email, role: 'editor' } });
  const { pathname, hash } = new URL(invitationIn(await emailTo(email)).link);
  const path = `${pathname}${hash}`;

  const strangerStudio = await openStudio(browser, stranger, { path });
  await strangerStudio.page.getByRole('button', { name: 'Accept invitation' }).click();
  await strangerStudio.page.getByText('This invitation was sent to another address.').waitFor();
  await strangerStudio.page.getByRole('button', { name: 'Use another account' }).click();
  await strangerStudio.page.getByRole('button', { name: 'View invitation' }).click();
  await heading(strangerStudio.page, 'Join Grand Hotel').waitFor();
  await strangerStudio.close();

  const studio = await openStudio(browser, colleague, { path });
  await studio.page.getByText(`You are signed in as ${email}.`).waitFor();
  expect(await violations(studio.page)).toEqual([]);
  await studio.page.getByRole('button', { name: 'Accept invitation' }).click();
  await heading(studio.page, 'You joined Grand Hotel').waitFor();
  await studio.page.getByRole('link', { name: 'Open Studio' }).click();
  await heading(studio.page, 'Codes').waitFor();
  await studio.close();
});

/** An organization of the account, and its slug. */
async function newOrganization(owner: ApiClient) {
  const slug = `grand-${randomUUID().slice(0, 8)}`;
  const { body } = await owner.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel', slug } });
  return { id: String(body.id), slug };
}

test('saving the Studio address of an organization keeps a name that another admin has changed meanwhile', async () => {
  const api = await newAccount();
  const { id, slug } = await newOrganization(api);
  const studio = await openStudio(browser, api, { path: `/studio/organizations/${slug}` });
  const { page } = studio;
  await page.getByRole('textbox', { name: 'Studio address' }).fill(`${slug}-2`);
  await api.call('PATCH', `/v1/organizations/${id}`, { body: { name: 'Park Hotel' } });
  await page.reload();
  await heading(page, 'Park Hotel').waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Park Hotel');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`**/studio/organizations/${slug}-2`);
  expect((await api.call('GET', `/v1/organizations/${id}`)).body).toMatchObject({
    name: 'Park Hotel',
    slug: `${slug}-2`,
  });
  await studio.close();
});

test('text typed while the name of an organization is being saved is kept', async () => {
  const api = await newAccount();
  const { id, slug } = await newOrganization(api);
  const studio = await openStudio(browser, api, { path: `/studio/organizations/${slug}` });
  const { page } = studio;
  const name = page.getByRole('textbox', { name: 'Name' });
  const address = page.getByRole('textbox', { name: 'Studio address' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/v1/organizations/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await released;
    await route.continue();
  });
  await name.fill('Park Hotel');
  await page.getByRole('button', { name: 'Save' }).click();
  await address.fill(`${slug}-2`);
  release();
  await heading(page, 'Park Hotel').waitFor();
  await toast(page, 'Saved').first().waitFor();
  expect([await name.inputValue(), await address.inputValue()]).toEqual(['Park Hotel', `${slug}-2`]);
  // The name was saved, so it follows the organization again.
  await api.call('PATCH', `/v1/organizations/${id}`, { body: { name: 'Lake Hotel' } });
  await page.reload();
  await heading(page, 'Lake Hotel').waitFor();
  expect([await name.inputValue(), await address.inputValue()]).toEqual(['Lake Hotel', `${slug}-2`]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await studio.close();
});

test.each([
  ['Cancel', (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
])('%s stops the deletion of an organization whose codes are being archived', async (_, cancel) => {
  const api = await newAccount();
  const { id, slug } = await newOrganization(api);
  const studio = await openStudio(browser, api, { path: `/studio/organizations/${slug}` });
  const { page } = studio;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let deletions = 0;
  // Two calls archive codes. A third call would delete the organization.
  await page.route(`**/v1/organizations/${id}?*`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    deletions += 1;
    if (deletions > 2) return route.continue();
    if (deletions === 2) await released;
    await route.fulfill({ status: 409, json: { code: 'organization.archiving' } });
  });
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const deletion = page.getByRole('dialog');
  await deletion.getByRole('textbox').fill('Grand Hotel');
  await deletion.getByRole('button', { name: 'Delete organization' }).click();
  await eventually(async () => expect(deletions).toBe(2));
  await deletion.getByRole('status').waitFor();
  await cancel(page);
  await deletion.waitFor({ state: 'detached' });
  const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
  release();
  await (await answered).finished();
  await studio.settled();
  expect(deletions).toBe(2);
  expect((await api.call('GET', `/v1/organizations/${id}`)).status).toBe(200);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await studio.close();
});

test('removing a member also removes the invitations that the member sent, and an undo that fails says why', async () => {
  const [adminEmail, guestEmail, otherEmail] = ['admin', 'guest', 'other'].map(
    (who) => `${who}-${randomUUID()}@example.com`,
  );
  const [api, admin] = [await newAccount(), await newAccount(adminEmail)];
  const { id, slug } = await newOrganization(api);
  const invite = (by: ApiClient, email: string | undefined, role: string) =>
    by.call('POST', `/v1/organizations/${id}/members`, { body: { email, role } });
  await invite(api, adminEmail, 'admin');
  const { token } = invitationIn(await emailTo(adminEmail ?? ''));
  await admin.call('POST', '/v1/invitations/accept', { body: { token } });
  await invite(admin, guestEmail, 'viewer');
  await invite(api, otherEmail, 'viewer');
  await api.call('POST', '/v1/qpr-codes', { body: { name: 'Lobby', prompt: 'You are the concierge.' } });
  const studio = await openStudio(browser, api, { path: `/studio/organizations/${slug}` });
  const { page } = studio;
  const expectUndoToFail = async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Your role does not allow this.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  };

  await page.getByRole('button', { name: `Revoke ${guestEmail}` }).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: adminEmail ?? '' })
    .getByRole('button', { name: 'More actions' })
    .click();
  await page.getByRole('button', { name: 'Remove member' }).click();
  await page.getByRole('button', { name: `Revoke ${guestEmail}` }).waitFor({ state: 'detached' });
  await page.route(/\/members$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 'forbidden' } })
      : route.continue(),
  );
  await expectUndoToFail();
  await page.getByRole('button', { name: `Revoke ${otherEmail}` }).click();
  await toast(page, `Invitation to ${otherEmail}`).waitFor();
  await expectUndoToFail();

  await page.unrouteAll();
  await studio.open('/studio/codes');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move code' }).click();
  await toast(page, '“Lobby” moved to Grand Hotel.').waitFor();
  await page.route(/\/move$/, (route) => route.fulfill({ status: 403, json: { code: 'forbidden' } }));
  await expectUndoToFail();
  expect((await studio.pageErrors()).filter((fault) => !fault.includes('status of 403'))).toEqual([]);
  await studio.close();
});

test('if the organization does not load after a user has accepted an invitation, the user can accept again', async () => {
  const owner = await newAccount();
  const { body } = await owner.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel' } });
  const email = `${randomUUID()}@example.com`;
  const colleague = await newAccount(email);
  await owner.call('POST', `/v1/organizations/${body.id}/members`, { body: { email, role: 'editor' } });
  const { pathname, hash } = new URL(invitationIn(await emailTo(email)).link);
  const studio = await openStudio(browser, colleague, { path: `${pathname}${hash}` });
  const busy = { status: 503, json: { code: 'service.unavailable', detail: 'The service is busy.' } };
  await studio.page.route(`**/v1/organizations/${body.id}`, (route) => route.fulfill(busy), { times: 1 });
  const accept = studio.page.getByRole('button', { name: 'Accept invitation' });
  await accept.click();
  await studio.page.getByText('Something went wrong. Try again').waitFor();
  await accept.click();
  await heading(studio.page, 'You joined Grand Hotel').waitFor();
  await studio.close();
});
