import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { startConversation } from '../../../sdk/src/qpr.ts';
import { violationsInBothThemes } from '../../support/chromium/axe.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { emailTo } from '../../support/service/mailbox.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { PROMPT } from '../phone.ts';
import { openStudio } from './support/studio.ts';

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

test('requests are counted, downloaded with formulas escaped, marked as done and reopened', async () => {
  const { scan_url } = await codeWithForm();
  const visitor = await startConversation(String(scan_url));
  await visitor.send('call', { name: 'آن', ok: true });
  await visitor.send('call', { name: '=HYPERLINK("http://evil.example") <b>Bob</b>', ok: true });
  const studio = await openStudio(browser, api, { path: '/studio/requests' });
  const { page } = studio;
  await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor();
  const link = page.getByRole('navigation').getByRole('link', { name: /Requests/ });
  await eventually(async () => expect(await link.innerText()).toMatch(/2/));
  // The link and the list load separately, and either can be first.
  await eventually(async () =>
    expect(await page.locator('.request dd').allInnerTexts()).toContain('=HYPERLINK("http://evil.example") <b>Bob</b>'),
  );
  expect(await violationsInBothThemes(page)).toEqual([]);
  // A right-to-left answer starts on the same side as its label.
  const startOf = (element: Element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().left;
  };
  const answer = page.locator('.request dl > div').filter({ hasText: 'آن' });
  expect(await answer.locator('dd').evaluate(startOf)).toBeCloseTo(await answer.locator('dt').evaluate(startOf), 0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const csv = await text(await download.createReadStream());
  expect(csv).toContain('"Your name","You may call me."');
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"") <b>Bob</b>","true"`);

  const done = page.getByRole('button', { name: 'Mark as done: Call me back' }).first();
  await done.click();
  await eventually(async () => expect(await page.locator('.request').count()).toBe(1));
  await eventually(async () => expect(await link.innerText()).toMatch(/1/));
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => expect(await page.locator('.request').count()).toBe(2));
  await done.click();
  await eventually(async () => expect(await page.locator('.request').count()).toBe(1));
  await page.getByLabel('Status').selectOption('Done');
  await page.getByRole('button', { name: 'Reopen: Call me back' }).click();
  await page.getByText('No matching requests').waitFor();
  expect(await studio.pageErrors()).toEqual([]);

  // The card of a request that is done is gone, so a toast shows the error if the undo fails.
  await page.goto(`${api.baseUrl}/studio/requests`);
  await done.click();
  await eventually(async () => expect(await page.locator('.request').count()).toBe(1));
  await page.route('**/v1/requests/*', (route) => route.fulfill({ status: 403, json: {} }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').getByText('Your role does not allow this.').waitFor();
  await studio.close();
});

test('a download contains only the newest 5,000 requests, and the page says so', async () => {
  const { scan_url } = await codeWithForm();
  const visitor = await startConversation(String(scan_url));
  await visitor.send('call', { name: 'Ann', ok: true });
  const studio = await openStudio(browser, api, { path: '/studio/requests' });
  const { page } = studio;
  await page.locator('.request').waitFor();
  const { body } = await api.call('GET', '/v1/requests');
  const [request] = body.requests as object[];
  await page.route(/\/v1\/requests\?.*limit=100/, (route) =>
    route.fulfill({ json: { requests: Array.from({ length: 100 }, () => request), next_cursor: 'more' } }),
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect((await text(await download.createReadStream())).trim().split('\r\n')).toHaveLength(5_001);
  const notice = page.getByText('The file has only the newest 5,000 requests.');
  await notice.waitFor();
  // The notice is about the download with the old filters, so it disappears when a filter changes.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('done');
  await notice.waitFor({ state: 'detached' });
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('a request is deleted as soon as the deletion can no longer be undone', async () => {
  const { scan_url } = await codeWithForm();
  const visitor = await startConversation(String(scan_url));
  await visitor.send('call', { name: 'Ann', ok: true });
  const studio = await openStudio(browser, api, { path: '/studio/requests' });
  const { page } = studio;
  const total = async () => (await api.call('GET', '/v1/requests')).body.total;
  const remove = async () => {
    await page.locator('.request').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Delete request' }).click();
    await page.getByText('No new requests').waitFor();
  };
  await remove();
  expect(await total()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.request').waitFor();
  await remove();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await eventually(async () => expect(await total()).toBe(0));
  // The message depends on the filter: with “New and done”, the page does not say “No new requests”.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('New and done');
  await page.getByRole('heading', { name: 'No matching requests' }).waitFor();
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('an owner adds two recipients, one of them confirms, and the owner resends the link to the other', async () => {
  const { id } = await codeWithForm();
  const studio = await openStudio(browser, api, { path: `/studio/codes/${id}` });
  const { page } = studio;
  const field = page.getByRole('textbox', { name: 'Send requests by e-mail to' });
  const save = page.getByRole('button', { name: 'Save' });
  const line = (address: string) => page.locator('.recipients li').filter({ hasText: address });
  await field.fill('reception');
  await save.click();
  await page.getByText('Enter up to 3 e-mail addresses, one per line.').waitFor();
  const [first, second] = [`one-${id}@hotel.example`, `two-${id}@hotel.example`];
  await field.fill(`${first}\n${second}`);
  await line(first).getByText('Gets a link when you save').waitFor();
  await save.click();
  await line(first).getByText('Waiting for confirmation').waitFor();
  expect(await page.getByRole('button', { name: 'Resend the link' }).count()).toBe(0);

  const link = /https?:\S+\/recipients\/\S+/.exec((await emailTo(first)).text)?.[0] ?? '';
  const recipient = await studio.page.context().newPage();
  await recipient.goto(link);
  await recipient.getByRole('button').click();
  await recipient.getByText('You receive requests.').waitFor();
  await recipient.close();
  // From now on, the Studio gets responses in which both links were sent two days ago. After one day, a link can be
  // resent.
  await page.route(`**/v1/qpr-codes/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const code = (await response.json()) as { recipient_statuses: { status: string; asked_at: string }[] };
    const recipient_statuses = code.recipient_statuses.map((recipient) => ({
      ...recipient,
      asked_at: new Date(Date.now() - 2 * DAY_MILLISECONDS).toISOString(),
    }));
    await route.fulfill({ response, json: { ...code, recipient_statuses } });
  });
  await page.reload();
  await line(first).getByText('Confirmed').waitFor();
  await line(second).getByText('Waiting for confirmation').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const resend = page.getByRole('button', { name: 'Resend the link' });
  const [patch] = await Promise.all([page.waitForRequest((request) => request.method() === 'PATCH'), resend.click()]);
  expect(patch.postDataJSON()).toEqual({ request_recipients: [first, second] });
  await page.getByText('We sent the link again.').waitFor();
  expect(await resend.count()).toBe(0);

  // Resending the link does not cause a conflict at the next save.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hotel');
  await save.click();
  await page.getByRole('heading', { level: 1, name: 'Hotel' }).waitFor();
  expect(await page.getByText('Saved').count()).toBeGreaterThan(0);
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('the preview shows the forms where visitors see them', async () => {
  const { id } = await codeWithForm();
  const studio = await openStudio(browser, api, { path: `/studio/codes/${id}` });
  const { page } = studio;
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('Call me back').click();
  await preview.getByText('Your name').waitFor();
  await page.getByRole('checkbox', { name: 'Always, as a button' }).uncheck();
  await eventually(async () => expect(await preview.getByText('Call me back').count()).toBe(0));

  await page.getByRole('checkbox', { name: 'When the assistant thinks it fits' }).check();
  const delta = `event: delta\ndata: ${JSON.stringify({ text: 'Gladly. [[form:call]]' })}\n\n`;
  await page.route('**/v1/previews', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `${delta}event: done\ndata: {"outcome":"complete"}\n\n`,
    }),
  );
  await preview.getByRole('textbox', { name: 'Ask something' }).fill('Can you call me?');
  await page.keyboard.press('Enter');
  await preview.getByText('Gladly.').waitFor();
  await preview.getByText('Call me back').waitFor();
  expect(await preview.innerText()).not.toContain('[[');
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
  // At the end of the page, the bar with the Save button covers nothing that axe has to check.
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
