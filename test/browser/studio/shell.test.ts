import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { openStudio, type StudioPage } from './support/studio.ts';

let browser: Browser;
let api: ApiClient;
let slug: string;
beforeAll(async () => {
  [browser, api] = await Promise.all([connectChromium(), newAccount()]);
  for (const name of ['First', 'Second']) {
    await api.call('POST', '/v1/qpr-codes', { body: { name, prompt: 'You are the concierge.' } });
  }
  slug = `hotel-${Date.now().toString(36)}`;
  await api.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel', slug } });
});
afterAll(() => browser?.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** Waits for the focus, which moves shortly after rendering. */
const untilFocused = (page: Page, text: string) =>
  eventually(async () => expect(await page.evaluate('document.activeElement.textContent.trim()')).toBe(text));

test('the Studio can be used by keyboard alone', async () => {
  const { page, close } = await openStudio(browser, api);
  await page.getByRole('link', { name: 'Second' }).waitFor();

  // The first tab stop is the link that skips the navigation.
  await page.keyboard.press('Tab');
  await untilFocused(page, 'Skip to the content');
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();

  // Move through a list and back.
  await page.keyboard.press('j');
  await untilFocused(page, 'Second');
  await page.keyboard.press('j');
  await untilFocused(page, 'First');
  await page.keyboard.press('k');
  await untilFocused(page, 'Second');

  // Open the help, and return to the previous focus.
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await untilFocused(page, 'Second');

  // A new page focuses its heading, so screen readers announce it.
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Overview' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Overview').waitFor();
  await untilFocused(page, 'Overview');
  await page.keyboard.press('c');
  await heading(page, 'New code').waitFor();
  expect(new URL(page.url()).pathname).toBe('/studio/codes/new');
  await close();
});

test('single-key shortcuts can be switched off and stay off', async () => {
  const { page, close } = await openStudio(browser, api, { path: '/studio/account' });
  await heading(page, 'Account').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await heading(page, 'Account').waitFor();
  await page.keyboard.press('c');
  await page.keyboard.press('?');
  // The help still opens, because it contains the switch to enable them again.
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).pathname).toBe('/studio/account');
  await close();
});

test('the switcher changes to an organization and back, and stays on the same kind of page', async () => {
  const { page, close } = await openStudio(browser, api, { path: '/studio/overview' });
  await heading(page, 'Overview').waitFor();
  await page.getByLabel('Work in').selectOption({ label: 'Grand Hotel' });
  await page.waitForURL(`**/studio/${slug}/overview`);
  await page.getByRole('link', { name: 'Codes', exact: true }).click();
  await page.waitForURL(`**/studio/${slug}/codes`);
  await page.getByRole('link', { name: 'First' }).waitFor({ state: 'detached' });
  await page.getByLabel('Work in').selectOption({ label: 'My account' });
  await page.waitForURL('**/studio/codes');
  await page.getByRole('link', { name: 'First' }).waitFor();
  await close();
});

test('an organization is not visible to users who are not members', async () => {
  const { page, close } = await openStudio(browser, api, { path: '/studio/somebody-elses/codes' });
  await heading(page, 'There is nothing here').waitFor();
  await close();
});

test('on a phone the links are in a menu, which closes when one is chosen', async () => {
  const { page, close } = await openStudio(browser, api, { width: 320 });
  await heading(page, 'Codes').waitFor();
  const links = page.getByRole('navigation', { name: 'Studio' });
  expect(await links.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await links.getByRole('link', { name: 'Webhooks' }).click();
  await heading(page, 'Webhooks').waitFor();
  await links.waitFor({ state: 'hidden' });
  await close();
});

test('a lost connection shows a message, and pending pages load when it returns', async () => {
  const studio: StudioPage = await openStudio(browser, api, { path: '/studio/account', width: 390 });
  const { page } = studio;
  await heading(page, 'Account').waitFor();
  // A response that is still in flight would count as a working connection.
  await studio.settled();
  await page.context().setOffline(true);
  await page.getByText('No connection.').waitFor();
  // The message does not block navigation. A page that was not loaded yet appears when the connection is back.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Codes', exact: true }).click();
  await page.waitForURL(/\/studio\/codes$/);
  await page.context().setOffline(false);
  await page.getByText('The connection is back.').waitFor();
  await page.getByRole('link', { name: 'First' }).waitFor();
  await studio.close();
});

test.each([
  ['de-DE', 'Gespräche'],
  ['es-MX', 'Conversaciones'],
  ['fr-CA', 'Clés d’API'],
  ['uk-UA', 'Розмови'],
  ['pt-PT', 'Conversations'],
])('is translated for %s', async (locale, link) => {
  const { page, close } = await openStudio(browser, api, { locale, path: '/studio/account' });
  await page.getByRole('link', { name: link }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(locale === 'pt-PT' ? 'en' : locale.slice(0, 2));
  await close();
});
