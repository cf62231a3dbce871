import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations } from '../../support/axe.ts';
import { launchChromium } from '../../support/chromium.ts';
import { emailTo, signInIn } from '../../support/mailbox.ts';
import { newAccount } from '../../support/shared-service.ts';
import { openStudio } from './support/studio.ts';
import { askFrom } from './support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** Signs in again, in the dialog beside the page, with the code of the e-mail. */
async function signInAgain(page: Page, title: string, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  // It knows whose page this is.
  expect(await dialog.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(email);
  await dialog.getByRole('button', { name: 'Send me a link' }).click();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(signInIn(await emailTo(email)).code);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('an important change asks for a young sign-in, and is made after it', async () => {
  const email = `${randomUUID()}@example.com`;
  const api = await newAccount(email);
  await api.call('POST', '/v1/api-keys', { body: { name: 'Till' } });
  const studio = await openStudio(browser, api, { path: '/studio/account' });
  const { page } = studio;
  await askFrom(page.context(), '127.0.62.3');
  // A sign-in grows old in ten minutes; the first answer of the service is what it says then.
  let asked = 0;
  await page.route('**/v1/sessions', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    asked += 1;
    if (asked > 1) return route.fallback();
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
  expect(asked).toBe(2);
  await studio.close();
});
