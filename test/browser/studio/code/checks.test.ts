import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { violationsInBothThemes } from '../../../support/chromium/axe.ts';
import { connectChromium } from '../../../support/chromium/chromium.ts';
import { eventually } from '../../../support/eventually.ts';
import type { ApiClient } from '../../../support/service/client.ts';
import { newAccount } from '../../../support/service/shared-service.ts';
import { warmModel } from '../../../support/service/warm-model.ts';
import { openStudio } from '../support/studio.ts';

let browser: Browser;
let api: ApiClient;
let codeId: string;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  api = await newAccount();
  await warmModel(api);
  const { body } = await api.call('POST', '/v1/qpr-codes', {
    body: {
      name: 'Grand Hotel',
      prompt: 'Breakfast is from 7 to 10. The pool is on the roof.',
      grounding: 'strict',
    },
  });
  codeId = String(body.id);
});

const addCheck = (question: string, expectation: object) =>
  api.call('POST', `/v1/qpr-codes/${codeId}/checks`, { body: { question, expect: expectation } });

test('an owner adds, runs, changes and deletes a check', async () => {
  const { page, pageErrors, close } = await openStudio(browser, api, { path: `/studio/codes/${codeId}` });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Checks' }).click();
  await page.getByRole('heading', { name: 'No checks yet' }).waitFor();

  await page.getByRole('button', { name: 'Add check' }).click();
  await page.getByRole('button', { name: 'Save check' }).click();
  await page.getByText('Enter at least one expectation.').waitFor();
  await page.getByRole('textbox', { name: 'Question' }).fill('When is breakfast?');
  await page.getByRole('textbox', { name: 'The answer contains at least one of' }).fill('from 7\n\n at seven ');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save check' }).click();
  await page.getByRole('heading', { name: 'When is breakfast?' }).waitFor();
  await page.getByText('Not run').waitFor();

  await page.getByRole('button', { name: 'Run all' }).click();
  await page.getByText('1 of 1 passed').waitFor();
  await page.getByText('Passed', { exact: true }).waitFor();
  await page.locator('summary').click();
  await page.getByText('Breakfast is from 7 to 10.').waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  expect(await page.getByRole('textbox', { name: 'The answer contains at least one of' }).inputValue()).toBe(
    'from 7\nat seven',
  );
  await page.getByRole('textbox', { name: 'The answer contains at least one of' }).fill('from 8');
  await page.getByRole('button', { name: 'Save check' }).click();
  await page.getByText('Not run').waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('The answer contains none of the expected phrases.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No checks yet' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'When is breakfast?' }).waitFor();
  expect(await pageErrors()).toEqual([]);
  await close();
});

test('if a check names a source that the code does not use, the page shows the id of the source', async () => {
  const source = 'src_01ARZ3NDEKTSV4RRFFQ69G5FAV';
  await addCheck('When is breakfast?', { cites: source });
  const { page, close } = await openStudio(browser, api, { path: `/studio/codes/${codeId}/checks` });
  await page.getByText(source).waitFor();
  await close();
});

test('before saving, the editor shows which checks a change breaks', async () => {
  await addCheck('When is breakfast?', { any_of: ['from 7'] });
  await addCheck('Where is the pool?', { any_of: ['roof'] });
  const { page, pageErrors, close } = await openStudio(browser, api, { path: `/studio/codes/${codeId}`, width: 390 });
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('Breakfast is from 8 to 11. The pool is on the roof.');
  await page.getByRole('button', { name: 'Run checks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with the live code' });
  await dialog.getByText('1 of 2 results changed.').waitFor();
  await dialog.getByText('1 check fails now.').waitFor();
  const first = dialog.locator('.compared').first();
  await first.getByText('Breakfast is from 7 to 10.').waitFor();
  await first.getByText('Breakfast is from 8 to 11.').waitFor();
  expect(await dialog.locator('.compared h3').allTextContents()).toEqual(['When is breakfast?', 'Where is the pool?']);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);

  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(await prompt.inputValue()).toContain('from 8');
  await page.getByRole('button', { name: 'Run checks' }).click();
  await dialog.getByText('1 of 2 results changed.').waitFor();
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByText('Saved.').waitFor();
  expect((await api.call('GET', `/v1/qpr-codes/${codeId}`)).body.prompt).toContain('from 8');
  expect(await pageErrors()).toEqual([]);
  await close();
});

test('after an error, “Try again” runs only the checks that have no result', async () => {
  await addCheck('When is breakfast?', { any_of: ['from 7'] });
  await addCheck('Where is the pool?', { any_of: ['roof'] });
  const { page, close } = await openStudio(browser, api, { path: `/studio/codes/${codeId}` });
  const runs: ('draft' | 'live')[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/checks/*/run', async (route) => {
    const isDraft = 'draft' in route.request().postDataJSON();
    runs.push(isDraft ? 'draft' : 'live');
    if (runs.length === 1) return route.fulfill({ status: 400, json: {} });
    if (!isDraft) await released;
    return route.continue();
  });
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Breakfast is from 8 to 11. The pool is on the roof.');
  await page.getByRole('button', { name: 'Run checks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with the live code' });
  await eventually(async () => expect(runs).toEqual(['draft', 'draft', 'live', 'live']));
  // While checks are still running, nobody can start them a second time.
  const again = dialog.getByRole('button', { name: 'Try again' });
  expect(await again.count()).toBe(0);
  release();
  await again.click();
  await dialog.getByText('1 of 2 results changed.').waitFor();
  expect(runs.slice(4)).toEqual(['draft']);
  await close();
});
