import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations } from '../../support/chromium/axe.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount, sharedApi } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';
import { openStudio, type StudioPage } from './support/studio.ts';
import { visitorsOf } from './support/visitor-requests.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
  await warmModel(sharedApi());
});
afterAll(() => browser?.close());

/** Opens the questions of an account whose four visitors asked about three things that the assistant does not know. */
async function openWithQuestions(): Promise<{ api: ApiClient; studio: StudioPage; page: Page }> {
  const api = await newAccount();
  const { body } = await api.call('POST', '/v1/qpr-codes', {
    // The embedded model refers to the contact whenever it is unsure.
    body: {
      name: 'Castle',
      prompt: 'The castle is open from 9 to 17.',
      grounding: 'strict',
      contact: { to: 'office@castle.example' },
    },
  });
  const visitors = visitorsOf(String(body.short_id));
  await visitors.ask('one', 'Can I bring my dog?');
  await visitors.ask('two', 'Are dogs allowed?');
  await visitors.ask('three', 'Do you sell postcards?');
  await visitors.ask('four', 'Who painted the ceiling?');
  await eventually(async () => {
    const { body: list } = await api.call<{ questions: { visitors: number }[] }>('GET', '/v1/questions');
    expect(list.questions.reduce((sum, question) => sum + question.visitors, 0)).toBe(4);
  });
  const studio = await openStudio(browser, api, { path: '/studio/questions' });
  return { api, studio, page: studio.page };
}

const cardOf = (page: Page, text: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: text }) });

test('an owner answers a question, ignores one and undoes that, merges two, and reads the conversation', async () => {
  const { api, page } = await openWithQuestions();
  const dogs = cardOf(page, /dogs?/);
  await dogs.getByText('2 visitors').waitFor();
  await page.getByRole('link', { name: /Questions.*3/ }).waitFor();

  await dogs.getByRole('button', { name: 'Answer' }).click();
  await dogs.getByRole('button', { name: 'Save answer' }).click();
  await dogs.getByText('Write an answer first.').waitFor();
  await dogs.getByLabel('Your answer').fill('Yes, on a leash.');
  expect(await violations(page)).toEqual([]);
  await dogs.getByRole('button', { name: 'Save answer' }).click();
  await page.getByText('Visitors get the answer within seconds.', { exact: false }).last().waitFor();
  await dogs.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Questions.*2/ }).waitFor();

  const postcards = cardOf(page, 'Do you sell postcards?');
  await postcards.getByRole('button', { name: 'Ignore' }).click();
  await postcards.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await postcards.waitFor();

  await postcards.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Merge with another question…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge questions' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await page.getByText('2 visitors').waitFor();
  await dialog.waitFor({ state: 'detached' });

  const merged = page.getByRole('listitem').filter({ hasText: '2 visitors' });
  await merged.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'View conversation 1' }).click();
  await page.getByRole('heading', { level: 1, name: 'Conversation' }).waitFor();

  await page.goto(`${api.baseUrl}/studio/questions?status=answered`);
  await cardOf(page, /dogs?/).getByText('Yes, on a leash.').waitFor();
  await cardOf(page, /dogs?/).getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('No matching questions').waitFor();

  // The card of an ignored question is gone, so a toast shows the error if the undo fails.
  await page.goto(`${api.baseUrl}/studio/questions`);
  await dogs.getByRole('button', { name: 'Ignore' }).click();
  await dogs.waitFor({ state: 'detached' });
  await page.route('**/v1/questions/*', (route) => route.fulfill({ status: 403, json: {} }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').getByText('Your role does not allow this.').waitFor();
});

test('without questions, the page says what will appear there', async () => {
  const { page } = await openStudio(browser, await newAccount(), { path: '/studio/questions' });
  await page.getByRole('heading', { name: 'No open questions' }).waitFor();
  await page.getByText('When an assistant cannot answer something, the question appears here.').waitFor();
});
