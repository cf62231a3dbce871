import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations } from '../../support/chromium/axe.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { emailTo, signInIn } from '../../support/service/mailbox.ts';
import { requestSignInFrom } from './support/request-sign-in-from.ts';
import { openStudio, type StudioOptions } from './support/studio.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

let visitorCount = 0;
const newEmail = () => `${randomUUID()}@example.com`;

/** Opens the Studio as a new visitor who is not signed in. */
async function openSignedOut(options: StudioOptions = {}) {
  visitorCount += 1;
  const studio = await openStudio(browser, undefined, options);
  await requestSignInFrom(studio.page.context(), `127.0.61.${visitorCount}`);
  await studio.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  return studio;
}

async function requestSignIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
}

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.includes('qpr_session'));

test('a new user signs in with the code and lands on the requested page', async () => {
  const studio = await openSignedOut({ path: '/studio/overview?period=7d' });
  const { page } = studio;
  const email = newEmail();

  // An error is shown next to its field, and nothing typed is lost.
  await requestSignIn(page, 'nobody');
  await page.getByText('Enter a valid e-mail address').waitFor();
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('nobody');
  expect(await violations(page)).toEqual([]);
  await requestSignIn(page, email);
  const field = page.getByRole('textbox', { name: 'Code' });
  await field.fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This code is not correct').waitFor();
  expect(await field.inputValue()).toBe('wrong');
  expect(await violations(page)).toEqual([]);

  await field.fill(signInIn(await emailTo(email)).code.toLowerCase());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(page.url()).toMatch(/\/studio\/overview\?period=7d$/);
  expect(await sessionCookie(page)).toMatchObject({
    name: 'qpr_session',
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
  });
  await studio.close();
});

test('a sign-in that stops after the code was accepted shows an error and can be continued', async () => {
  const studio = await openSignedOut({ path: '/studio/webhooks' });
  const { page } = studio;
  const email = newEmail();
  await requestSignIn(page, email);
  await page.getByRole('textbox', { name: 'Code' }).fill(signInIn(await emailTo(email)).code);
  await page.route('**/v1/me', (route) => route.fulfill({ status: 500, json: {} }));
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await signIn.click();
  await page.getByRole('alert').getByText('Something went wrong.').waitFor();
  await page.unrouteAll();
  await signIn.click();
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await studio.close();
});

test('the link signs in with one click, and the waiting tab continues automatically', async () => {
  const studio = await openSignedOut({ path: '/studio/webhooks' });
  const email = newEmail();
  await requestSignIn(studio.page, email);
  await studio.page.getByRole('textbox', { name: 'Code' }).waitFor();
  const { link } = signInIn(await emailTo(email));

  // A link scanner runs scripts, presses all buttons and submits all forms.
  const scanner = await openStudio(browser, undefined, { path: `/studio/sign-in${new URL(link).hash}` });
  await scanner.page.getByRole('button', { name: 'Sign in' }).waitFor();
  const sent: string[] = [];
  scanner.page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await scanner.page.evaluate(
    "for (const button of document.querySelectorAll('button')) button.click(); for (const form of document.forms) form.submit();",
  );
  await scanner.settled();
  expect(sent).toEqual([]);
  // If a person clicks the button in a different browser, the page explains what to do.
  await scanner.page.getByRole('button', { name: 'Sign in' }).click();
  await scanner.page.getByText('This e-mail was requested in another browser').waitFor();
  await scanner.page.getByRole('textbox', { name: 'E-mail' }).waitFor();
  expect(await sessionCookie(scanner.page)).toBeUndefined();
  await scanner.close();

  const tab = await studio.page.context().newPage();
  await tab.goto(link);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  expect(new URL(tab.url())).toMatchObject({ pathname: '/studio/webhooks', hash: '' });
  await studio.page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();

  // A used link opens the Studio for someone who is signed in, and shows an explanation to everyone else.
  await tab.goto(link);
  await tab.reload();
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByRole('heading', { level: 1, name: 'Codes' }).waitFor();
  await tab.context().clearCookies();
  await tab.goto(link);
  await tab.reload();
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByText(/requested in another browser|was already used/).waitFor();
  await studio.close();
});

test('too many sign-in requests show the waiting time, and the code can still be entered', async () => {
  const studio = await openSignedOut({ width: 320, colorScheme: 'dark' });
  const { page } = studio;
  const email = newEmail();
  await requestSignIn(page, email);
  const { code } = signInIn(await emailTo(email));
  await page.getByRole('button', { name: 'Start over' }).click();
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText(/You can try again in 0:\d\d/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have a code' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  await studio.close();
});
