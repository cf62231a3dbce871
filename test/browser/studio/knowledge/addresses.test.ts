import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsInBothThemes } from '../../../support/chromium/axe.ts';
import { connectChromium } from '../../../support/chromium/chromium.ts';
import { eventually } from '../../../support/eventually.ts';
import type { ApiClient } from '../../../support/service/client.ts';
import { newAccount } from '../../../support/service/shared-service.ts';
import { htmlPage, startWebSite, type WebSite } from '../../../support/stand-ins/web-site.ts';
import { openStudio, type StudioPage } from '../support/studio.ts';

let browser: Browser;
let api: ApiClient;
let site: WebSite;
let studio: StudioPage;
let page: Page;
beforeAll(async () => {
  [browser, api, site] = await Promise.all([connectChromium(), newAccount(), startWebSite()]);
  studio = await openStudio(browser, api, { path: '/studio/knowledge' });
  page = studio.page;
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const card = (text: string) => page.locator('.knowledge-source').filter({ hasText: text });
const dialog = () => page.getByRole('dialog');
const addressField = () => dialog().getByRole('textbox', { name: 'Address' });
const whatToRead = () => dialog().getByRole('combobox', { name: 'What to read' });
const submit = () => dialog().getByRole('button', { name: 'Add address' }).click();

/** The page errors, except for the address that is refused on purpose: browsers log every refused request. */
const unexpectedErrors = async () => (await studio.pageErrors()).filter((error) => !error.includes('status of 400'));

async function createAndOpenSet(): Promise<string> {
  const { body } = await api.call('POST', '/v1/knowledge', { body: { name: 'House guide' } });
  await studio.open(`/studio/knowledge/${body.id}`);
  await page.getByRole('heading', { level: 1, name: 'House guide' }).waitFor();
  return String(body.id);
}

const paste = (text: string) =>
  page.evaluate(`
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  `);

async function readAgain(text: string): Promise<void> {
  await card(text).getByRole('button', { name: 'More actions' }).click();
  await card(text).getByRole('button', { name: 'Read again' }).click();
}

test('an address is read as a website, a feed or a page, and its card says if and why something could not be read', async () => {
  site.pages.set('/', htmlPage('Hotel Aurora', ['Welcome to our house.'], ['/sauna', '/gone']));
  site.pages.set('/sauna', htmlPage('Sauna', ['The sauna is on the fourth floor.']));
  site.pages.set('/today.json', { type: 'application/json', body: '{"dish":"Tomato soup"}' });
  site.pages.set('/private', htmlPage('Staff', ['Nothing for robots.']));
  site.pages.set('/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /private\n' });
  await createAndOpenSet();

  await page.getByRole('button', { name: 'Add address' }).click();
  await submit();
  await dialog().getByText('Please fill this in.').waitFor();
  await addressField().fill('https://localhost.internal:25/');
  await submit();
  await dialog().getByText('This port is not allowed.').waitFor();
  await addressField().fill(`${site.url}/#rooms`);
  expect(await whatToRead().inputValue()).toBe('site');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await submit();
  await card('Hotel Aurora').getByText('Ready', { exact: true }).waitFor();
  await card('Hotel Aurora').getByText('Website · 3 pages').waitFor();
  await card('Hotel Aurora').getByText('Page 3 could not be read.').waitFor();

  await paste(`${site.url}/today.json`);
  expect(await addressField().inputValue()).toBe(`${site.url}/today.json`);
  expect(await whatToRead().inputValue()).toBe('feed');
  await dialog().getByRole('combobox', { name: 'Read again' }).selectOption('every 15 minutes');
  await submit();
  await card('today.json').getByText('Ready', { exact: true }).waitFor();
  await card('today.json').getByText('every 15 minutes').waitFor();
  site.pages.set('/today.json', { status: 503 });
  await readAgain('today.json');
  await card('today.json').getByText('The address could not be read.').waitFor();
  await card('today.json').getByText('responded with 503').waitFor();
  await card('today.json').getByText('Answers use the last good version, read').waitFor();
  await card('today.json').getByRole('button', { name: 'More actions' }).click();
  await card('today.json').getByRole('button', { name: 'Change interval' }).click();
  await dialog().getByRole('combobox', { name: 'Read again' }).selectOption('every 6 hours');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await card('today.json').getByText('every 6 hours').waitFor();

  await page.getByRole('button', { name: 'Add address' }).click();
  await addressField().fill(`${site.url}/private`);
  expect(await whatToRead().inputValue()).toBe('page');
  await submit();
  await card('/private').getByText('The robots.txt of the website does not allow').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);

  await card('Hotel Aurora').getByRole('link', { name: 'Show why' }).click();
  await page.getByRole('link', { name: `${site.url}/gone` }).waitFor();
  await page.getByText('The page could not be loaded.').waitFor();
  expect(await unexpectedErrors()).toEqual([]);
});

test('a pasted address replaces one that was typed before the user left the page', async () => {
  const id = await createAndOpenSet();
  await page.getByRole('button', { name: 'Add address' }).click();
  await addressField().fill('https://example.com/old');
  await studio.open('/studio/knowledge');
  await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor();
  await studio.open(`/studio/knowledge/${id}`);
  await page.getByRole('heading', { level: 1, name: 'House guide' }).waitFor();
  await paste('https://example.com/new');
  await eventually(async () => expect(await addressField().inputValue()).toBe('https://example.com/new'));
  await dialog().getByRole('button', { name: 'Cancel' }).click();
});

test('if much of a page changes, answers use the old version until the owner approves the new one', async () => {
  site.pages.set('/menu', htmlPage('Menu', ['Today we have tomato soup with basil and bread.']));
  const id = await createAndOpenSet();
  await api.call('POST', `/v1/knowledge/${id}/sources`, { body: { kind: 'page', url: `${site.url}/menu` } });
  await page.reload();
  await card('Menu').getByText('Ready', { exact: true }).waitFor();

  site.pages.set('/menu', htmlPage('Casino', ['Win a fortune tonight with our roulette bonus.']));
  await readAgain('Menu');
  await card('Menu').getByText('More than a third of the text has changed.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const heldNote = page.locator('.knowledge-set').getByText('Waiting for approval: 1');
  await page.getByRole('link', { name: 'Knowledge' }).first().click();
  await heldNote.waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.goBack();
  await card('Menu').getByRole('button', { name: 'Keep old version' }).click();
  await card('Menu').getByText('Ready', { exact: true }).waitFor();

  await readAgain('Menu');
  await card('Menu').getByRole('link', { name: 'Read the new version' }).click();
  await page.getByText('Answers do not use it yet.').waitFor();
  await page.getByText('roulette bonus').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve new version' }).click();
  await page.getByRole('button', { name: 'Approve new version' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'House guide' }).click();
  await card('Menu').getByText('Ready', { exact: true }).waitFor();
  await eventually(async () => {
    const found = await api.call('POST', `/v1/knowledge/${id}/search`, { body: { query: 'roulette' } });
    expect(JSON.stringify(found.body)).toContain('roulette bonus');
  });
  expect(await unexpectedErrors()).toEqual([]);
});
