import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { openStudio } from './support/studio.ts';

let browser: Browser;
let api: ApiClient;
let slug: string;
let page: Page;
beforeAll(async () => {
  [browser, api] = await Promise.all([connectChromium(), newAccount()]);
  for (const name of ['First', 'Second']) {
    await api.call('POST', '/v1/qpr-codes', { body: { name, prompt: 'You are the concierge.' } });
  }
  slug = `hotel-${Date.now().toString(36)}`;
  await api.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel', slug } });
  ({ page } = await openStudio(browser, api));
});
beforeEach(async () => {
  await page.evaluate('localStorage.clear()');
  await page.setViewportSize({ width: 1280, height: 800 });
});
afterAll(() => browser?.close());

const goto = (path: string) => page.goto(`${api.baseUrl}${path}`);
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
/** Waits for the focus, which moves shortly after rendering. */
const untilFocused = (text: string) =>
  eventually(async () => expect(await page.evaluate('document.activeElement.textContent.trim()')).toBe(text));

test('shortcuts and the skip link move the keyboard focus, and a new page focuses its heading', async () => {
  await goto('/studio');
  await page.getByRole('link', { name: 'Second' }).waitFor();

  // The first tab stop is the link that skips the navigation.
  await page.keyboard.press('Tab');
  await untilFocused('Skip to content');
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();

  // Move through a list and back.
  await page.keyboard.press('j');
  await untilFocused('Second');
  await page.keyboard.press('j');
  await untilFocused('First');
  await page.keyboard.press('k');
  await untilFocused('Second');

  // Open the help, and return to the previous focus.
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await untilFocused('Second');

  // A new page focuses its heading, so screen readers announce it.
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Overview' }).focus();
  await page.keyboard.press('Enter');
  await heading('Overview').waitFor();
  await untilFocused('Overview');
  await page.keyboard.press('c');
  await heading('New code').waitFor();
  expect(new URL(page.url()).pathname).toBe('/studio/codes/new');
});

test('single-key shortcuts can be turned off and stay off', async () => {
  await goto('/studio/account');
  await heading('Account').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await heading('Account').waitFor();
  await page.keyboard.press('c');
  await page.keyboard.press('?');
  // The help still opens, because it contains the checkbox that turns the shortcuts on again.
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).pathname).toBe('/studio/account');
});

test('the workspace switcher changes to an organization and back, and stays on the same kind of page', async () => {
  await goto('/studio/overview');
  await heading('Overview').waitFor();
  await page.getByLabel('Workspace').selectOption({ label: 'Grand Hotel' });
  await page.waitForURL(`**/studio/${slug}/overview`);
  await page.getByRole('link', { name: 'Codes', exact: true }).click();
  await page.waitForURL(`**/studio/${slug}/codes`);
  await page.getByRole('link', { name: 'First' }).waitFor({ state: 'detached' });
  await page.getByLabel('Workspace').selectOption({ label: 'My account' });
  await page.waitForURL('**/studio/codes');
  await page.getByRole('link', { name: 'First' }).waitFor();
});

test('on a page that organizations do not have, the workspace switcher opens the codes of the organization', async () => {
  await goto('/studio/undo-move/qpr_01jzzzzzzzzzzzzzzzzzzzzzzz');
  await page.getByLabel('Workspace').selectOption({ label: 'Grand Hotel' });
  await page.waitForURL(`**/studio/${slug}/codes`);
  await heading('Codes').waitFor();
});

test('the address of an organization that the user does not belong to shows "Page not found"', async () => {
  await goto('/studio/somebody-elses/codes');
  await heading('Page not found').waitFor();
});

test.each([
  ['/studio/100%/codes', 'Page not found'],
  ['/studio/codes/100%', 'Code'],
])('a page appears even if its address, such as %s, cannot be decoded', async (path, title) => {
  await goto(path);
  await heading(title).waitFor();
});

test('on a phone, the links are in a menu, which closes when a link is chosen', async () => {
  await page.setViewportSize({ width: 320, height: 800 });
  await goto('/studio');
  await heading('Codes').waitFor();
  const links = page.getByRole('navigation', { name: 'Studio' });
  expect(await links.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await links.getByRole('link', { name: 'Webhooks' }).click();
  await heading('Webhooks').waitFor();
  await links.waitFor({ state: 'hidden' });
});

test('a page whose main part cannot be loaded shows an error and can be reloaded', async () => {
  const { body } = await api.call<{ codes: { id: string }[] }>('GET', '/v1/qpr-codes');
  await page.route('**/assets/checks-of-code-*', (route) => route.abort());
  await goto(`/studio/codes/${body.codes[0]?.id}/checks`);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload page' }).click();
  await heading('Checks').waitFor();
});

test.each([
  ['Delete…', 'delete-dialog'],
  ['Move to…', 'move-dialog'],
])('if the dialog of “%s” cannot be loaded, the page shows an error', async (name, file) => {
  await page.route(`**/assets/${file}-*`, (route) => route.abort());
  await goto('/studio/codes');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.unrouteAll();
});

test('a copy button says that copying failed if the browser refuses the clipboard', async () => {
  const { body } = await api.call<{ codes: { id: string }[] }>('GET', '/v1/qpr-codes');
  await goto(`/studio/codes/${body.codes[0]?.id}`);
  const copy = page.getByRole('button', { name: 'Copy link' });
  await copy.waitFor();
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())');
  await copy.click();
  await page.getByRole('button', { name: 'Copying failed' }).waitFor();
});

test('a lost connection shows a message, and pending pages load when the connection returns', async () => {
  // A new browser context has not loaded any other page of the Studio yet.
  const { page, settled, close } = await openStudio(browser, api, { path: '/studio/account', width: 390 });
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  // A response that is still in flight would count as a working connection.
  await settled();
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  // The message does not block navigation. A page that was not loaded yet appears when the connection is back.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Codes', exact: true }).click();
  await page.waitForURL(/\/studio\/codes$/);
  await page.context().setOffline(false);
  await page.getByText('You are back online.').waitFor();
  await page.getByRole('link', { name: 'First' }).waitFor();
  await close();
});
