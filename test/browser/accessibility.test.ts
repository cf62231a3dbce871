import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations, violationsInBothThemes } from '../support/chromium/axe.ts';
import { connectChromium } from '../support/chromium/chromium.ts';
import { hiddenFocus } from '../support/chromium/hidden-focus.ts';
import { sharedService } from '../support/service/shared-service.ts';
import { ask, createCode, openPhone, untilMessages } from './phone.ts';
import { answerWith } from './scripted-model.ts';

const TEMPLATES = ['business', 'rewards', 'events', 'personal', 'hospitality', 'healthcare', 'retail'];
const service = sharedService();

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await connectChromium();
  page = await openPhone(browser, { width: 320 });
  await answerWith(page, 'From **7 to 10**, in the Garden Room.');
});
afterAll(() => browser?.close());

test.each(TEMPLATES)('template %s has no accessibility violations in either theme at 320 px', async (template) => {
  const shortId = await createCode(service, { template });
  await page.goto(`${service.scan_host}/s/${shortId}`);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await ask(page, 'When is breakfast?');
  await untilMessages(page, 3);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  expect(await hiddenFocus(page)).toEqual([]);
});

test('pressing Enter on a suggestion moves the focus to the text field', async () => {
  const shortId = await createCode(service, { suggestions: ['When is breakfast?'] });
  await page.goto(`${service.scan_host}/s/${shortId}`);
  await page.getByRole('button', { name: 'When is breakfast?' }).focus();
  await page.keyboard.press('Enter');
  await untilMessages(page, 3);
  expect(await page.evaluate('document.activeElement?.id')).toBe('text');
});

test('the dot of an answer in progress does not pulse for visitors who prefer reduced motion', async () => {
  await page.goto(`${service.scan_host}/s/${await createCode(service)}`);
  const animation = await page.evaluate(`{
    document.querySelector('#draft').hidden = false;
    getComputedStyle(document.querySelector('#draft .message'), '::after').animationName;
  }`);
  expect(animation).toBe('none');
});

test('a phone with a zoom of 200 % shows the name, the answer and the text field', async () => {
  // The zoom halves the width and the height of the page.
  await page.setViewportSize({ width: 195, height: 360 });
  const shortId = await createCode(service, { voice: true, contact: { to: '+49 30 1234567' } });
  await page.goto(`${service.scan_host}/s/${shortId}`);
  await ask(page, 'When is breakfast?');
  await untilMessages(page, 3);
  const widths = await page.evaluate<number[]>("['h1', '#text'].map((id) => document.querySelector(id).offsetWidth)");
  expect(Math.min(...widths)).toBeGreaterThan(80);
  const isCovered = await page.evaluate(`{
    const answer = [...document.querySelectorAll('#log .message')].at(-1);
    const { x, y, width, height } = answer.getBoundingClientRect();
    !answer.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }`);
  expect(isCovered).toBe(false);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(195);
});

test('an unknown code shows an accessible page', async () => {
  const response = await page.goto(`${service.scan_host}/s/0000000000`);
  expect(response?.status()).toBe(404);
  expect(await page.locator('h1').textContent()).toBe('This code does not exist');
  expect(await violations(page)).toEqual([]);
});
