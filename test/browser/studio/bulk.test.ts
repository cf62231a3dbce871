import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { violations } from '../../support/chromium/axe.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { openStudio } from './support/studio.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());

/** The names of all codes, newest first. The Studio creates the last row first, so the names are in row order. */
const namesOf = async (api: ApiClient) => {
  const { body } = await api.call('GET', '/v1/qpr-codes?limit=100');
  return (body as { codes: { name: string }[] }).codes.map(({ name }) => name);
};

test('a list is previewed and bulk created, and each code is created once despite an interruption', async () => {
  const api = await newAccount();
  const studio = await openStudio(browser, api, { path: '/studio/bulk', width: 390 });
  const { page } = studio;
  const rooms = Array.from({ length: 12 }, (_, index) => `Room ${101 + index};${101 + index}`);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'rooms.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFFName;Zimmer\r\n${rooms.join('\r\n')}\r\n;999\r\n`),
  });
  expect(await page.getByLabel('CSV file').inputValue()).toContain('rooms.csv');
  // Without a prompt, one sentence says what is missing, instead of an error per row.
  await page.getByText('Enter a name and a prompt in step 2.').waitFor();
  expect(await page.getByText('The prompt is missing.').count()).toBe(0);
  // An invalid row shows its error, and an invalid placeholder shows an error next to the prompt.
  await page.getByRole('textbox', { name: 'Prompt' }).fill('You are the concierge of room {{room}}.');
  await page.getByText('Your list has no column “room”.').waitFor();
  await page.getByRole('textbox', { name: 'Prompt' }).fill('You are the concierge of room {{Zimmer}}.');
  await page.getByText('12 rows are ready. 1 row has an error and is skipped.').waitFor();
  await page.getByText('The name is missing.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await namesOf(api)).toEqual([]);

  // Only the first three responses arrive before the page reloads, so the page does not know which other codes exist.
  let answered = 0;
  await page.route('**/v1/qpr-codes', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    answered += 1;
    return answered <= 3 ? route.fulfill({ response }) : undefined;
  });
  await page.getByRole('button', { name: 'Create 12 codes' }).click();
  await page.getByText('3 of 12 created.').waitFor();
  await eventually(async () => expect(answered).toBeGreaterThanOrEqual(4));
  // Unblock only the new page. Otherwise the pending requests of the old page would be answered too.
  await page.reload();
  await page.getByText('3 of 12 created.').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'All codes created' }).waitFor();
  expect(await namesOf(api)).toEqual(rooms.map((room) => room.split(';')[0]));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await text(await download.createReadStream())).trim().split('\r\n');
  expect(lines).toHaveLength(13);
  expect(lines[1]).toMatch(/"Room 101","qpr_\w{26}","http[^"]+\/s\/\w{10}","http[^"]+\.png","http[^"]+\.svg",""$/);
  const printUrl = await page.getByRole('link', { name: 'Print codes' }).getAttribute('href');
  expect(printUrl?.split(',')).toHaveLength(12);
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('the error about a list that is too long disappears when the user tries the example', async () => {
  const { page, close } = await openStudio(browser, await newAccount(), { path: '/studio/bulk' });
  await page.getByRole('textbox', { name: 'Or paste your list' }).fill('x'.repeat(1_000_001));
  const error = page.getByText('The list is too long.');
  await error.waitFor();
  await page.getByRole('button', { name: 'Try an example' }).click();
  await error.waitFor({ state: 'detached' });
  await close();
});
