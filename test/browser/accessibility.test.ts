import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { violations, violationsInBothThemes } from '../support/chromium/axe.ts';
import { connectChromium } from '../support/chromium/chromium.ts';
import { sharedService } from '../support/service/shared-service.ts';
import { ask, createCode, openPhone, untilMessages } from './phone.ts';
import { answerWith } from './scripted-model.ts';

const TEMPLATES = ['business', 'rewards', 'events', 'personal', 'hospitality', 'healthcare', 'retail'];
const service = sharedService();

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

test.each(TEMPLATES)('template %s has no accessibility violations in either theme at 320 px', async (template) => {
  const shortId = await createCode(service, { template });
  const page = await openPhone(browser, { width: 320 });
  await page.goto(`${service.scan_host}/s/${shortId}`);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await answerWith(page, 'From **7 to 10**, in the Garden Room.');
  await ask(page, 'When is breakfast?');
  await untilMessages(page, 3);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await page.context().close();
});

test.each([['/s/0000000000', 404, 'There is nothing behind this code']])(
  '%s shows an accessible page',
  async (path, status, text) => {
    const page = await openPhone(browser);
    const response = await page.goto(`${service.scan_host}${path}`);
    expect(response?.status()).toBe(status);
    expect(await page.locator('h1').textContent()).toBe(text);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  },
);

test.each([
  ['es-ES', 'Está hablando con una IA'],
  ['fr-FR', 'Vous parlez à une IA'],
  ['de-DE', 'Sie sprechen mit einer KI'],
  ['uk-UA', 'Ви розмовляєте зі ШІ'],
])('is translated for %s', async (locale, text) => {
  const page = await openPhone(browser, { locale });
  await page.goto(`${service.scan_host}/s/${await createCode(service)}`);
  expect(await page.locator('.disclosure').textContent()).toContain(text);
  await page.context().close();
});
