import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { violations } from '../support/chromium/axe.ts';
import { connectChromium } from '../support/chromium/chromium.ts';
import { newAccount, sharedService } from '../support/service/shared-service.ts';
import { openStudio } from './studio/support/studio.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

test('a signed-in user can try operations, and must confirm those that change data', async () => {
  const api = await newAccount();
  const { page, pageErrors, close } = await openStudio(browser, api, { path: '/docs#create-qpr-code' });
  const create = page.locator('#create-qpr-code');
  await create.getByText('Try it').click();
  await create.getByRole('button', { name: 'Send' }).click();
  await create.getByRole('button', { name: 'Cancel' }).click();
  expect((await api.call('GET', '/v1/qpr-codes')).body).toMatchObject({ total: 0 });
  await create.getByRole('button', { name: 'Send' }).click();
  await create.getByRole('button', { name: 'Yes, send it' }).click();
  await create.locator('.result strong').getByText('200').waitFor();
  expect(await create.locator('.result').textContent()).toContain('x-request-id');

  // On focus, the field of the next operation gets the id of the created code. The prompt of this code is from the
  // sample, and mentions Trattoria Luna.
  await page.evaluate(`location.hash = 'get-qpr-code'`);
  const get = page.locator('#get-qpr-code');
  await get.getByText('Try it').click();
  await get.getByLabel('id').focus();
  await get.getByRole('button', { name: 'Send' }).click();
  await get.locator('.result').getByText('Trattoria Luna').first().waitFor();
  expect((await api.call('GET', '/v1/qpr-codes')).body).toMatchObject({ total: 1 });

  // The result of a failed call shows the status.
  await get.getByLabel('id').fill('qpr_unknown');
  await get.getByRole('button', { name: 'Send' }).click();
  await get.locator('.result strong').getByText('404').waitFor();
  expect(await pageErrors()).toEqual([expect.stringContaining('404')]);
  await close();
});

test('Try it shows a response that is not the JSON it claims to be, as text', async () => {
  const { page, close } = await openStudio(browser, await newAccount(), { path: '/docs#list-qpr-codes' });
  await page.route('**/v1/qpr-codes', (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"codes": [' }),
  );
  const list = page.locator('#list-qpr-codes');
  await list.getByText('Try it').click();
  await list.getByRole('button', { name: 'Send' }).click();
  await list.locator('.result :is(.good, .bad)').waitFor();
  expect(await list.locator('.result').textContent()).toMatch(/^200.*\{"codes": \[/);
  await close();
});

test('a malformed fragment in the URL is ignored', async () => {
  const { page, pageErrors, close } = await openStudio(browser, undefined, { path: '/docs#%' });
  await page.locator('#create-qpr-code').waitFor();
  await page.evaluate(`location.hash = '%E0'`);
  await page.evaluate(`location.hash = 'create-qpr-code'`);
  await page.locator('#create-qpr-code[open]').waitFor();
  expect(await pageErrors()).toEqual([]);
  await close();
});

test.each([
  [320, 'light'],
  [1280, 'dark'],
] as const)(
  'at %d px in the %s theme, everyone can read the docs, and the programming language is remembered',
  async (width, colorScheme) => {
    const { page, pageErrors, close } = await openStudio(browser, undefined, { path: '/docs', width, colorScheme });
    await page.locator('#create-qpr-code > summary').click();
    const sample = page.locator('#create-qpr-code .sample');
    await sample.getByRole('tab', { name: 'TypeScript' }).click();
    await sample.getByText('client.call(createQprCode').waitFor();
    await page.reload();
    // The index is below the content on narrow screens, and to the left of it on wide screens.
    const [content, index] = await Promise.all(
      ['main h1', '#contents'].map((selector) => page.locator(selector).boundingBox()),
    );
    if (width < 960) expect(content?.y).toBeLessThan(index?.y ?? 0);
    else expect(index?.x).toBeLessThan(content?.x ?? 0);

    for (const id of ['create-qpr-code', 'list-qpr-codes', 'list-events', 'receive-scan-created']) {
      await page.locator(`#${id} > summary`).click();
    }
    await page.locator('#create-qpr-code').getByText('client.call(createQprCode').waitFor();
    await page.locator('#list-qpr-codes').getByText('Fields of QprCodeListItem').click();
    await page.locator('#list-qpr-codes').getByText('Total number of scans').waitFor();
    await page.locator('#list-qpr-codes').getByText('Errors (').click();
    await page.locator('#list-qpr-codes').getByText('api_key.missing_scope').waitFor();
    await page.locator('#receive-scan-created').getByText('x-service-signature').waitFor();
    await page.locator('#list-events').getByText('Try it').click();
    await page.locator('#list-events').getByText('Sign in (in a new tab)').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);

    // A topic links to its guide.
    await page.getByRole('link', { name: 'Guide: Webhooks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The client' }).waitFor();
    // On a phone, tables do not need horizontal scrolling.
    const overflows = await page
      .locator('.wide')
      .evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth));
    expect(overflows.length).toBeGreaterThan(0);
    if (width < 640) expect(Math.max(...overflows)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await pageErrors()).toEqual([]);
    await close();
  },
);

test('if a file of the API reference cannot be loaded, the page says why', async () => {
  const { page, close } = await openStudio(browser, undefined, { path: '/icon.svg' });
  await page.route('**/docs/samples.json', (route) => route.abort());
  await page.goto(`${sharedService().base_url}/docs`);
  const text = 'The API reference could not be loaded. Failed to fetch. Reload the page to try again.';
  await page.getByText(text).waitFor();
  await close();
});
