import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { PRODUCT_NAME } from '../../contracts/product.ts';
import { violationsInBothThemes } from '../support/chromium/axe.ts';
import { connectChromium } from '../support/chromium/chromium.ts';
import { sharedService } from '../support/service/shared-service.ts';
import { openPhone } from './phone.ts';

const { base_url, mailbox_url } = sharedService();
const MAILBOX = 'the mailbox';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await connectChromium();
  page = await openPhone(browser, { width: 320 });
});
afterAll(() => browser?.close());

test.each(['/', '/join', '/nothing', MAILBOX])(
  '%s has the common branding and is accessible at 320 px in both themes',
  async (path) => {
    await page.goto(path === MAILBOX ? mailbox_url : `${base_url}${path}`);
    await page.locator('header', { hasText: PRODUCT_NAME }).waitFor();
    expect(await page.title()).toContain(PRODUCT_NAME);
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  },
);

test('the start page shows a live code that opens a conversation', async () => {
  await page.goto(base_url);
  await page.getByRole('img', { name: 'QR code of the demo' }).waitFor();
  await page.getByRole('link', { name: 'Talk to it on this device' }).click();
  await page.getByText('Welcome to the Corner Café!').waitFor();
});
