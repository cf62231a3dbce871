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
let phone: Page;
let codeId: string;
beforeAll(async () => {
  [browser, api] = await Promise.all([connectChromium(), newAccount()]);
  phone = await openPhone(browser, { width: 320 });
});
beforeEach(async () => {
  await phone.unrouteAll({ behavior: 'ignoreErrors' });
  // A failed test may have left the phone offline.
  await phone.context().setOffline(false);
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

/** Creates a code with these forms, and opens its page on the phone. */
async function open(forms: object[] = FORMS, page = phone): Promise<Page> {
  const body = { name: 'Grand Hotel', prompt: PROMPT, template: 'hospitality', forms };
  const { body: code } = await api.call('POST', '/v1/qpr-codes', { body });
  codeId = String(code.id);
  await page.goto(`${service.scan_host}/s/${code.short_id}`);
  await page.locator('body[data-ready]').waitFor();
  return page;
}

/** The requests of the current code. A request is a form that a visitor has sent. */
const requests = async () => {
  const path = `/v1/requests?qpr_code_id=${codeId}`;
  return (await api.call<{ requests: { answers: Record<string, unknown> }[] }>('GET', path)).body.requests;
};

async function fillIn(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Your name').fill('=1+1 <b>Ann</b>');
  await form.getByLabel('How many people?').fill('4');
  await form.getByLabel('Inside or outside?').selectOption('Outside');
  await form.getByLabel('Your phone number').fill('+49 30 1234567');
  await form.getByLabel('You may call me').check();
}

test('a visitor fills in a form, which is stored once even if the connection is lost', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Book a table' }).tap();
  const form = page.getByRole('dialog', { name: 'Book a table' });
  await form.getByRole('button', { name: 'Send' }).tap();
  // The browser itself asks for the missing answers.
  expect(await form.locator(':invalid').count()).toBeGreaterThan(0);
  expect(await requests()).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  expect(await violationsInBothThemes(page)).toEqual([]);

  await fillIn(page);
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Send' }).tap();
  await form.getByRole('alert').getByText('No connection').waitFor();
  // The service responds once as if the conversation had been deleted. So the page starts a new one.
  const gone = { status: 404, json: { code: 'conversation.not_found' } };
  await page.route('**/requests', (route) => route.fulfill(gone), { times: 1 });
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
  await page.locator('#delete').tap();
  await page.locator('#delete-question').getByRole('button', { name: 'Delete conversation' }).tap();
  await eventually(async () => expect(await requests()).toEqual([]));
});

test('a form whose sending was interrupted by a reload is stored once', async () => {
  const page = await open();
  // The service stores the form, but its response gets lost.
  await page.route('**/requests', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Book a table' }).tap();
  await fillIn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).tap();
  await eventually(async () => expect(await requests()).toHaveLength(1));
  // Responses get lost until the page has reloaded. Otherwise, a retry before the reload could succeed.
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.locator('#log .sent').getByText('Book a table').waitFor();
  expect(await requests()).toHaveLength(1);
});

test('a form that the busy service refuses after a reload is sent at the next reload', async () => {
  const page = await open();
  await page.route('**/requests', (route) => route.abort());
  await page.getByRole('button', { name: 'Book a table' }).tap();
  await fillIn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).tap();
  await page.getByRole('dialog').getByRole('alert').getByText('No connection').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const busy = { status: 503, json: { code: 'service.unavailable' } };
  await page.route('**/requests', (route) => route.fulfill(busy));
  await page.reload();
  await page.locator('#notice').getByText('Something went wrong on our side').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await page.locator('#log .sent').getByText('Book a table').waitFor();
  expect(await requests()).toHaveLength(1);
});

test('a form that the visitor cancels while there is no connection is not sent after a reload', async () => {
  const page = await open();
  await page.route('**/requests', (route) => route.abort());
  await page.getByRole('button', { name: 'Book a table' }).tap();
  await fillIn(page);
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Send' }).tap();
  await form.getByRole('alert').getByText('No connection').waitFor();
  await form.getByRole('button', { name: 'Cancel' }).tap();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await page.locator('body[data-ready]').waitFor();

  // If the page sent the canceled form after all, it would arrive before this one.
  await page.getByRole('button', { name: 'Book a table' }).tap();
  await fillIn(page);
  await form.getByLabel('How many people?').fill('5');
  await form.getByRole('button', { name: 'Send' }).tap();
  await page.locator('#log .sent').getByText('Book a table').first().waitFor();
  expect(await requests()).toMatchObject([{ answers: { guests: 5 } }]);
});

test('a form that the visitor cancels and later sends again is stored once', async () => {
  const page = await open();
  // The service stores the form, but its response gets lost.
  await page.route('**/requests', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Book a table' }).tap();
  await fillIn(page);
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Send' }).tap();
  await form.getByRole('alert').getByText('No connection').waitFor();
  await form.getByRole('button', { name: 'Cancel' }).tap();
  expect(await page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('form:'))")).toEqual([]);

  // The dialog still has the answers. It sends them again with the same id, so the service stores them only once.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Book a table' }).tap();
  await form.getByRole('button', { name: 'Send' }).tap();
  await page.locator('#log .sent').waitFor();
  expect(await requests()).toHaveLength(1);
});

test('a conversation that accepts no more forms can still be rated and deleted', async () => {
  const page = await open();
  const events = 'event: delta\ndata: {"text":"At 7."}\n\nevent: done\ndata: {"outcome":"complete","number":2}\n\n';
  await page.route('**/messages', (route) => route.fulfill({ contentType: 'text/event-stream', body: events }));
  await ask(page, 'When is breakfast?');
  await untilMessages(page, 3);
  const full = { status: 410, json: { code: 'conversation.full' } };
  await page.route('**/requests', (route) => route.fulfill(full), { times: 1 });
  const refused = page.waitForRequest('**/requests');
  await page.getByRole('button', { name: 'Book a table' }).tap();
  await fillIn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).tap();
  const { conversation_id } = (await refused).postDataJSON() as { conversation_id: string };
  await page.locator('#log .sent').waitFor();

  await page.route('**/rating', (route) => route.fulfill({ json: { rating: 'up' } }));
  const rated = page.waitForRequest('**/rating');
  await page.getByRole('button', { name: 'Good answer' }).tap();
  expect((await rated).url()).toContain(`/${conversation_id}/`);
  const conversations = async () =>
    (await api.call('GET', `/v1/conversations?qpr_code_id=${codeId}`)).body.conversations;
  expect(await conversations()).toHaveLength(2);
  await page.reload();
  await page.locator('#delete').tap();
  await page.locator('#delete-question').getByRole('button', { name: 'Delete conversation' }).tap();
  await eventually(async () => expect(await conversations()).toEqual([]));
  expect(await requests()).toEqual([]);
});

test('the rating of an answer goes to the conversation of the answer, even if a form opens another conversation meanwhile', async () => {
  const page = await open();
  const events = 'event: delta\ndata: {"text":"At 7."}\n\nevent: done\ndata: {"outcome":"complete","number":2}\n\n';
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await page.route('**/messages', async (route) => {
    await finished;
    await route.fulfill({ contentType: 'text/event-stream', body: events });
  });
  const asked = page.waitForRequest('**/messages');
  await ask(page, 'When is breakfast?');
  const [, conversationId] = (await asked).url().match(/\/(cnv_\w+)\//) ?? [];
  const full = { status: 410, json: { code: 'conversation.full' } };
  await page.route('**/requests', (route) => route.fulfill(full), { times: 1 });
  await page.getByRole('button', { name: 'Book a table' }).tap();
  await fillIn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).tap();
  await page.locator('#log .sent').waitFor();
  finish();
  await untilMessages(page, 3);

  await page.route('**/rating', (route) => route.fulfill({ json: { rating: 'up' } }));
  const rated = page.waitForRequest('**/rating');
  await page.getByRole('button', { name: 'Good answer' }).tap();
  expect((await rated).url()).toContain(`/${conversationId}/`);
});

test('a form that is sent after the conversation was deleted starts its own conversation, which the next question does not continue', async () => {
  const page = await open();
  await answerWith(page, 'At 7.');
  await ask(page, 'When is breakfast?');
  await untilMessages(page, 3);
  await page.locator('#delete').tap();
  await page.locator('#delete-question').getByRole('button', { name: 'Delete conversation' }).tap();
  await page.locator('#again').waitFor();
  const sent = page.waitForRequest('**/requests');
  await page.getByRole('button', { name: 'Book a table' }).tap();
  await fillIn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).tap();
  const { conversation_id } = (await sent).postDataJSON() as { conversation_id: string };
  await page.locator('#log .sent').waitFor();

  await page.locator('#again').tap();
  const asked = page.waitForRequest('**/messages');
  await ask(page, 'And lunch?');
  expect((await asked).url()).not.toContain(conversation_id);
  await untilMessages(page, 3);
  expect(await page.locator('#delete').isVisible()).toBe(true);
});

test('consent is required by the browser, and by the service if the page was tampered with', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Book a table' }).tap();
  const form = page.getByRole('dialog');
  await fillIn(page);
  const consent = form.getByLabel('You may call me');
  await consent.uncheck();
  await form.getByRole('button', { name: 'Send' }).tap();
  expect(await page.locator('dialog :invalid:focus').getAttribute('type')).toBe('checkbox');
  await page.evaluate("document.querySelector('dialog[open] form').noValidate = true");
  await form.getByRole('button', { name: 'Send' }).tap();
  await form.getByRole('alert').getByText('Please check').waitFor();
  expect(await requests()).toEqual([]);

  await consent.check();
  await form.getByRole('button', { name: 'Send' }).tap();
  await page.locator('#log .sent').waitFor();
  expect(await requests()).toHaveLength(1);
});

test('a field cuts off a text of 100 KB, and the service refuses it if it is sent anyway', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Book a table' }).tap();
  const form = page.getByRole('dialog');
  await fillIn(page);
  const name = form.getByLabel('Your name');
  await name.fill('');
  await name.focus();
  await page.keyboard.insertText('x'.repeat(100_000));
  expect((await name.inputValue()).length).toBe(2_000);

  await page.evaluate("document.querySelector('dialog textarea').value = 'x'.repeat(100_000)");
  const [refused] = await Promise.all([
    page.waitForResponse('**/requests'),
    form.getByRole('button', { name: 'Send' }).tap(),
  ]);
  expect(refused.status()).toBe(413);
  await form.getByRole('alert').getByText('Please check').waitFor();
  expect(await requests()).toEqual([]);
  // What the visitor entered is still there.
  expect(await form.getByLabel('Your phone number').inputValue()).toBe('+49 30 1234567');
});

test('HTML in the texts of a form stays text', async () => {
  const HTML = '<img src=x onerror="document.title=1"><b>Hi</b>';
  const fields = [
    { name: 'name', label: HTML, type: 'text', required: true },
    { name: 'place', label: 'Where?', type: 'choice', choices: [HTML, 'Outside'] },
  ];
  const page = await open([{ name: 'call', title: HTML, fields, offer: ['button'] }]);
  await page.getByRole('button', { name: HTML }).tap();
  const form = page.getByRole('dialog', { name: HTML });
  await form.getByRole('textbox', { name: HTML }).fill(HTML);
  await form.getByLabel('Where?').selectOption(HTML);
  await form.getByRole('button', { name: 'Send' }).tap();
  expect(await page.locator('#log .sent').innerText()).toBe(`✓ ${HTML}`);
  expect(await page.locator('main img, dialog img, main b, dialog b').count()).toBe(0);
  expect(await requests()).toMatchObject([{ answers: { name: HTML, place: HTML } }]);
});

test('a marker in an answer becomes a button that opens the form, and HTML in an answer never becomes a button', async () => {
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
  const page = await open(FORMS, await openPhone(browser, { locale: 'ar-EG', width: 320 }));
  await page.getByRole('button', { name: 'Book a table' }).tap();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'إرسال' }).waitFor();
  expect(await page.evaluate("getComputedStyle(document.querySelector('dialog.form')).direction")).toBe('rtl');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
});
