import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { emailTo, signInIn } from '../../support/service/mailbox.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { requestSignInFrom } from './support/request-sign-in-from.ts';
import { openSession, openStudio } from './support/studio.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

test('the account page lists the active sessions, and signs out one or all of them', async () => {
  const email = `${randomUUID()}@example.com`;
  const api = await newAccount(email);
  const phone = await browser.newContext();
  await openSession(phone, email);
  const studio = await openStudio(browser, api, { path: '/studio/account' });
  const { page } = studio;
  await page.getByText(email).waitFor();
  const sessions = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');
  await sessions.nth(1).waitFor();
  expect(await sessions.allTextContents()).toEqual([
    expect.stringContaining('This device'),
    expect.stringMatching(/^Chrome, LinuxLast active/),
  ]);
  // The error has no "Try again" button, because loading the list again does not sign out the device.
  await page.route('**/v1/sessions/*', (route) => route.fulfill({ status: 403, json: {} }));
  await sessions.nth(1).getByRole('button', { name: 'Sign out device' }).click();
  await page.getByRole('alert').getByText('Your role does not allow this.').waitFor();
  expect(await page.getByRole('alert').getByRole('button').count()).toBe(0);
  await page.unrouteAll();
  await page.clock.install();
  await sessions.nth(1).getByRole('button', { name: 'Sign out device' }).click();
  // A focused toast stays when the pointer leaves it.
  const toast = page.getByText('Device signed out.');
  await toast.hover();
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.fastForward('00:30');
  expect(await toast.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Dismiss' }).blur();
  await page.clock.fastForward('00:30');
  await toast.waitFor({ state: 'hidden' });
  const me = await phone.request.get(`${api.baseUrl}/v1/me`, { headers: { 'x-qpr-studio': '1' } });
  expect(me.status()).toBe(401);

  // The activity log shows both sign-ins and the sign-out.
  const activity = page.getByRole('region', { name: 'Activity' });
  await activity.getByRole('heading').click();
  await activity.getByRole('listitem').first().waitFor();
  expect(await activity.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Signed out\s+You\u00a0· in the Studio/),
    expect.stringMatching(/^Signed in\s+You\u00a0· in the Studio/),
    expect.stringMatching(/^Signed in\s+You\u00a0· in the Studio/),
  ]);

  // Relative times stay current while the page is open.
  await page.reload();
  await sessions.nth(0).waitFor();
  await page.clock.fastForward('03:00:00');
  await sessions.nth(0).getByText('3 hours ago').waitFor();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
  await phone.close();
  // The simulated clock stays with the page, so the page cannot be reused.
  await page.context().close();
});

test('signing out this device shows the sign-in page at once', async () => {
  const studio = await openStudio(browser, await newAccount(), { path: '/studio/account' });
  const { page } = studio;
  const sessions = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');
  await sessions.filter({ hasText: 'This device' }).getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('after the session was revoked, a download asks for a sign-in and then continues', async () => {
  const email = `${randomUUID()}@example.com`;
  const api = await newAccount(email);
  const studio = await openStudio(browser, api, { path: '/studio/account' });
  const { page } = studio;
  await requestSignInFrom(page.context(), '127.0.62.5');
  await page.getByText(email).waitFor();
  await studio.settled();
  await api.call('DELETE', '/v1/sessions');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByRole('button', { name: 'Send me a link' }).click();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(signInIn(await emailTo(email)).code);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  const file = await json(await (await downloading).createReadStream());
  expect(file).toContainEqual({ type: 'account', data: expect.objectContaining({ email }) });
  await studio.close();
});

test('a user requests and cancels the deletion of the account, and switches the language', async () => {
  const api = await newAccount();
  const studio = await openStudio(browser, api, { path: '/studio/account' });
  const { page } = studio;
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('somebody@example.com');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText('This is not the address of your account.').waitFor();
  expect((await api.call<{ account: object }>('GET', '/v1/me')).body.account).not.toHaveProperty('deletes_at');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(api.email);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText(/Your account will be deleted on/).waitFor();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
  const { body } = await api.call<{ account: object }>('GET', '/v1/me');
  expect(body.account).not.toHaveProperty('deletes_at');

  await page.getByRole('combobox', { name: 'Language' }).selectOption('uk');
  await page.getByRole('heading', { level: 1, name: 'Обліковий запис' }).waitFor();
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});
