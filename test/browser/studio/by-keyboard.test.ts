import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { emailTo, signInIn } from '../../support/service/mailbox.ts';
import { startReceiver } from '../../support/stand-ins/receiver.ts';
import { requestSignInFrom } from './support/request-sign-in-from.ts';
import { openStudio } from './support/studio.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

const MAX_TAB_STOPS = 80;
/** Using only the keyboard takes a long time. This is a timeout, not a performance target. */
const MAX_MILLISECONDS = 300_000;

/** Presses Tab until the target has focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`The focus never reached ${target}.`);
}

async function press(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name });

test(
  'the main workflow works without a mouse, from sign-in to sign-out',
  async () => {
    const receiver = await startReceiver();
    const email = `${randomUUID()}@example.com`;
    const studio = await openStudio(browser, undefined);
    const { page } = studio;
    await requestSignInFrom(page.context(), '127.0.63.1');

    await type(page.getByRole('textbox', { name: 'E-mail' }), email);
    await page.keyboard.press('Enter');
    await type(page.getByRole('textbox', { name: 'Code' }), signInIn(await emailTo(email)).code);
    await page.keyboard.press('Enter');
    await heading(page, 'Codes').waitFor();

    await page.keyboard.press('c');
    await type(page.getByRole('textbox', { name: 'Name' }), 'Lobby');
    await type(page.getByRole('textbox', { name: 'Prompt' }), 'You are the concierge. Breakfast is from 7 to 10.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await type(preview.getByRole('textbox', { name: 'Ask something' }), 'When is breakfast?');
    await page.keyboard.press('Enter');
    await preview.getByText('Breakfast is from 7 to 10.').waitFor();
    await press(page.getByRole('button', { name: 'Create code' }));
    await heading(page, 'Lobby').waitFor();

    await press(page.getByRole('main').getByRole('link', { name: /print/i }).first());
    // A radio group is one tab stop. The arrow keys move inside it.
    await tabTo(page.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowDown');
    await page
      .getByRole('status')
      .filter({ hasText: /This print scans/ })
      .waitFor();
    await tabTo(page.getByRole('button', { name: 'Print…' }));

    await press(link(page, 'Webhooks'));
    await press(page.getByRole('button', { name: 'New webhook' }).first());
    await type(page.getByRole('textbox', { name: 'URL' }), receiver.url);
    await page.keyboard.press('Enter');
    await press(page.getByRole('button', { name: 'I have stored it' }));
    await press(page.getByRole('button', { name: 'Send test event' }));
    // Opening the menu focuses its first entry.
    await page.locator('button:focus', { hasText: 'Code scanned' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.deliveries').getByText('Delivered').first().waitFor();

    await press(link(page, 'API keys'));
    await press(page.getByRole('button', { name: 'New key' }).first());
    await type(page.getByRole('textbox', { name: 'Name' }), 'Till');
    await page.keyboard.press('Enter');
    await press(page.getByRole('button', { name: 'I have stored it' }));
    await press(page.getByRole('button', { name: 'Revoke Till' }));
    await press(page.getByRole('button', { name: 'Revoke key' }));
    await page.getByText('Key revoked.').waitFor();

    await press(link(page, 'Account'));
    await press(page.getByRole('button', { name: 'Sign out everywhere' }));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await studio.pageErrors()).toEqual([]);
    await studio.close();
    await receiver.stop();
  },
  MAX_MILLISECONDS,
);
