import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsInBothThemes } from '../support/chromium/axe.ts';
import { connectChromium } from '../support/chromium/chromium.ts';
import { eventually } from '../support/eventually.ts';
import type { ApiClient } from '../support/service/client.ts';
import { newAccount, sharedService } from '../support/service/shared-service.ts';
import { ask, openPhone, PROMPT, untilMessages } from './phone.ts';
import { answerWith } from './scripted-model.ts';

const service = sharedService();
let browser: Browser;
let api: ApiClient;
beforeAll(async () => {
  browser = await connectChromium();
});
beforeEach(async () => {
  api = await newAccount();
});
afterAll(() => browser?.close());

const FORMS = [
  {
    name: 'table',
    title: 'Book a table',
    fields: [
      { name: 'name', label: 'Your name', type: 'text', required: true },
      { name: 'guests', label: 'How many people?', type: 'number', required: true },
      { name: 'day', label: 'On which day?', type: 'date' },
      { name: 'time', label: 'At what time?', type: 'time' },
      { name: 'place', label: 'Inside or outside?', type: 'choice', choices: ['Inside', 'Outside'] },
      { name: 'phone', label: 'Your phone number', type: 'phone', required: true },
      { name: 'email', label: 'Your e-mail address', type: 'email' },
      { name: 'ok', label: 'You may call me about this table.', type: 'consent', required: true },
    ],
    offer: ['button', 'model'],
  },
  {
    name: 'call',
    title: 'Call me back',
    fields: [{ name: 'phone', label: 'Your phone number', type: 'phone', required: true }],
    offer: ['unknown'],
  },
];

async function open(options: { locale?: string; width?: number } = {}): Promise<Page> {
  const body = { name: 'Grand Hotel', prompt: PROMPT, template: 'hospitality', forms: FORMS };
  const { body: code } = await api.call('POST', '/v1/qpr-codes', { body });
  const page = await openPhone(browser, options);
  await page.goto(`${service.scan_host}/s/${code.short_id}`);
  await page.locator('body[data-ready]').waitFor();
  return page;
}

const requests = async () =>
  (await api.call<{ requests: { answers: Record<string, unknown> }[] }>('GET', '/v1/requests')).body.requests;

async function fillIn(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Your name').fill('=1+1 <b>Ann</b>');
  await form.getByLabel('How many people?').fill('4');
  await form.getByLabel('Inside or outside?').selectOption('Outside');
  await form.getByLabel('Your phone number').fill('+49 30 1234567');
  await form.getByLabel('You may call me').check();
}

test('a visitor fills in a form and sends it once, even without a connection', async () => {
  const page = await open({ width: 320 });
  await page.getByRole('button', { name: 'Book a table' }).tap();
  const form = page.getByRole('dialog', { name: 'Book a table' });
  await form.getByRole('button', { name: 'Send' }).tap();
  // The browser itself asks for what is missing.
  expect(await form.locator(':invalid').count()).toBeGreaterThan(0);
  expect(await requests()).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  expect(await violationsInBothThemes(page)).toEqual([]);

  await fillIn(page);
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Send' }).tap();
  await form.getByRole('alert').getByText('No connection').waitFor();
  await page.context().setOffline(false);
  await form.waitFor({ state: 'hidden' });
  await page.locator('#log .sent').getByText('Book a table').waitFor();
  expect(await page.locator('#notice').innerText()).toContain('Grand Hotel has received it');
  expect(await requests()).toMatchObject([
    {
      form: 'table',
      answers: { name: '=1+1 <b>Ann</b>', guests: 4, place: 'Outside', phone: '+49 30 1234567', ok: true },
    },
  ]);

  // The visitor deletes the conversation, and with it the request.
  await page.locator('#forget').tap();
  await page.locator('#forget-question').getByRole('button', { name: 'Delete conversation' }).tap();
  await eventually(async () => expect(await requests()).toEqual([]));
});

test('an answer offers a form with a marker, and never with markup of its own', async () => {
  const page = await open();
  await answerWith(page, 'Of course.\n\n[[form:table]]\n\n[[form:other]] <button>Fake</button> [[form:<b>]]');
  await ask(page, 'A table for four?');
  await untilMessages(page, 3);
  const answer = page.locator('#log .message').nth(2);
  expect(await answer.innerText()).not.toContain('[[form:table]]');
  expect(await answer.locator('button, b').count()).toBe(0);
  const offers = page.locator('#log .tools .offer');
  expect(await offers.allInnerTexts()).toEqual(['Book a table']);
  await offers.tap();
  await page.getByRole('dialog', { name: 'Book a table' }).waitFor();
});

test('a form is offered when the assistant fails, and works while the model is down', async () => {
  const page = await open();
  await page.route('**/messages', (route) => route.fulfill({ status: 503, json: { code: 'service.unavailable' } }));
  await ask(page, 'When is breakfast?');
  await page.locator('#log .tools .offer').getByText('Call me back').tap();
  await page.getByRole('dialog').getByLabel('Your phone number').fill('110');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).tap();
  await page.locator('#log .sent').getByText('Call me back').waitFor();
  expect(await requests()).toMatchObject([{ form: 'call', answers: { phone: '110' } }]);
});

test('the form is mirrored in Arabic', async () => {
  const page = await open({ locale: 'ar-EG', width: 320 });
  await page.getByRole('button', { name: 'Book a table' }).tap();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'إرسال' }).waitFor();
  expect(await page.evaluate("getComputedStyle(document.querySelector('dialog.form')).direction")).toBe('rtl');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
});
