import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startConversation } from '../../sdk/src/qpr.ts';
import { violationsInBothThemes } from '../support/chromium/axe.ts';
import { connectChromium } from '../support/chromium/chromium.ts';
import { eventually } from '../support/eventually.ts';
import type { ApiClient } from '../support/service/client.ts';
import { newAccount } from '../support/service/shared-service.ts';
import { PROMPT } from './phone.ts';
import { openStudio } from './studio/support/studio.ts';

let browser: Browser;
let api: ApiClient;
beforeAll(async () => {
  browser = await connectChromium();
});
beforeEach(async () => {
  api = await newAccount();
});
afterAll(() => browser?.close());

const FORM = {
  name: 'call',
  title: 'Call me back',
  fields: [
    { name: 'name', label: 'Your name', type: 'text', required: true },
    { name: 'ok', label: 'You may call me.', type: 'consent', required: true },
  ],
  offer: ['button'],
};

async function codeWithForm() {
  const body = { name: 'Grand Hotel', prompt: PROMPT, forms: [FORM] };
  return (await api.call('POST', '/v1/qpr-codes', { body })).body;
}

test('requests are counted, downloaded without formulas, done and opened again', async () => {
  const { scan_url } = await codeWithForm();
  const visitor = await startConversation(String(scan_url));
  await visitor.send('call', { name: 'Ann', ok: true });
  await visitor.send('call', { name: '=HYPERLINK("http://evil.example") <b>Bob</b>', ok: true });
  const studio = await openStudio(browser, api, { path: '/studio/requests' });
  const { page } = studio;
  await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor();
  const link = page.getByRole('navigation').getByRole('link', { name: /Requests/ });
  await eventually(async () => expect(await link.innerText()).toMatch(/2/));
  expect(await page.locator('.request dd').allInnerTexts()).toContain('=HYPERLINK("http://evil.example") <b>Bob</b>');
  expect(await violationsInBothThemes(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const csv = await text(await download.createReadStream());
  expect(csv).toContain('"Your name","You may call me."');
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"") <b>Bob</b>","true"`);

  await page.getByRole('button', { name: 'Mark as done: Call me back' }).first().click();
  await eventually(async () => expect(await page.locator('.request').count()).toBe(1));
  await eventually(async () => expect(await link.innerText()).toMatch(/1/));
  await page.getByLabel('Status').selectOption('Done');
  await page.getByRole('button', { name: 'Reopen: Call me back' }).click();
  await page.getByText('No matching requests').waitFor();
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('an owner adds a form in the editor, and sees what is missing', async () => {
  const { body: code } = await api.call('POST', '/v1/qpr-codes', { body: { name: 'Grand Hotel', prompt: PROMPT } });
  const studio = await openStudio(browser, api, { path: `/studio/codes/${code.id}` });
  const { page } = studio;
  await page.getByText('Forms', { exact: true }).click();
  await page.getByRole('button', { name: 'Add form' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('');
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('textbox', { name: 'Field 5' }).fill('Which room?');
  await page.getByRole('combobox', { name: 'Answer' }).nth(4).selectOption('choice');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a title of up to 60 characters.').waitFor();
  await page.getByText('Enter 2 to 12 choices').waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('Ask reception');
  await page.getByRole('textbox', { name: 'Choices' }).fill('Single\nDouble');
  // At the end of the page, the bar with the button covers nothing.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually(async () => {
    const { body } = await api.call<{ forms?: { name: string; fields: object[] }[] }>(
      'GET',
      `/v1/qpr-codes/${code.id}`,
    );
    expect(body.forms).toMatchObject([
      {
        name: 'ask_reception',
        fields: [
          { name: 'your_name', type: 'text', required: true },
          { name: 'your_phone_number', type: 'phone' },
          { name: 'what_is_it_about', type: 'text' },
          { type: 'consent', required: true },
          { name: 'which_room', type: 'choice', choices: ['Single', 'Double'] },
        ],
        offer: ['button', 'unknown', 'model'],
      },
    ]);
  });
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});
