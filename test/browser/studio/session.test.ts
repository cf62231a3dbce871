import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations } from '../../support/chromium/axe.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { emailTo, signInIn } from '../../support/service/mailbox.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { requestSignInFrom } from './support/request-sign-in-from.ts';
import { openStudio } from './support/studio.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

/** Signs in again in the dialog over the page, with the code from the e-mail. */
async function signInAgain(page: Page, title: string, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  // The dialog already contains the user's e-mail address.
  expect(await dialog.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(email);
  await dialog.getByRole('button', { name: 'Send me a link' }).click();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(signInIn(await emailTo(email)).code);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('an expired session shows a sign-in dialog over the page; the typed text is kept and saved', async () => {
  const email = `${randomUUID()}@example.com`;
  const api = await newAccount(email);
  const studio = await openStudio(browser, api, { path: '/studio/codes/new' });
  const { page } = studio;
  await requestSignInFrom(page.context(), '127.0.62.1');
  await page.getByRole('textbox', { name: 'Name' }).fill('Night bar');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('You are the bartender of the Night Bar.');
  await api.call('DELETE', '/v1/sessions');

  await page.getByRole('button', { name: 'Create code' }).click();
  await signInAgain(page, 'Please sign in again', email);
  await page.getByRole('heading', { level: 1, name: 'Night bar' }).waitFor();
  const { body } = await api.call<{ codes: { name: string }[] }>('GET', '/v1/qpr-codes');
  expect(body.codes.map(({ name }) => name)).toEqual(['Night bar']);
  await studio.close();
});

test('a sign-in dialog whose form cannot be loaded shows an error and a button that reloads the page', async () => {
  const api = await newAccount();
  const studio = await openStudio(browser, api, { path: '/studio/account' });
  const { page } = studio;
  await studio.settled();
  await page.route('**/assets/*', (route) => route.abort());
  await api.call('DELETE', '/v1/sessions');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Reload page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await studio.close();
});

test('after a reload with an expired session, the user signs in at the same URL and finds the typed text', async () => {
  const email = `${randomUUID()}@example.com`;
  const api = await newAccount(email);
  const studio = await openStudio(browser, api, { path: '/studio/codes/new' });
  const { page } = studio;
  await requestSignInFrom(page.context(), '127.0.62.2');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('You are the bartender.');
  await api.call('DELETE', '/v1/sessions');

  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(signInIn(await emailTo(email)).code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'New code' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/studio/codes/new');
  expect(await page.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe('You are the bartender.');
  await studio.close();
});

test('signing in as another user in another tab reloads this tab and hides data of the previous user', async () => {
  const nextEmail = `${randomUUID()}@example.com`;
  const studio = await openStudio(browser, await newAccount(), { path: '/studio/bulk' });
  const { page } = studio;
  const list = page.getByRole('textbox', { name: 'Or paste your list' });
  await list.fill('name\nSecret room');
  await newAccount(nextEmail);
  const { studio_url: link } = await invokeAsOperator('Qpr-issue-key', { email: nextEmail, only_link: true });
  const tab = await page.context().newPage();
  await tab.goto(String(link));
  const reloaded = page.waitForEvent('load');
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await reloaded;
  await list.waitFor();
  expect(await list.inputValue()).toBe('');
  await studio.open('/studio/account');
  await page.getByText(nextEmail).waitFor();
  await studio.close();
});

test('a sensitive action asks for a recent sign-in, and continues after it', async () => {
  const email = `${randomUUID()}@example.com`;
  const api = await newAccount(email);
  await api.call('POST', '/v1/api-keys', { body: { name: 'Till' } });
  const studio = await openStudio(browser, api, { path: '/studio/account' });
  const { page } = studio;
  await requestSignInFrom(page.context(), '127.0.62.3');
  // A sign-in counts as recent for ten minutes. This simulates the response after that time.
  let attempts = 0;
  await page.route('**/v1/sessions', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    attempts += 1;
    if (attempts > 1) return route.fallback();
    const problem = {
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      detail: '…',
      code: 'session.sign_in_again',
    };
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, request_id: 'r1' }),
    });
  });
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await signInAgain(page, 'Sign in again to confirm', email);
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(attempts).toBe(2);
  await studio.close();
});
