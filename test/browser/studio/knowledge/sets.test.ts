import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsInBothThemes } from '../../../support/chromium/axe.ts';
import { connectChromium } from '../../../support/chromium/chromium.ts';
import { pdfOf } from '../../../support/documents/pdf.ts';
import { eventually } from '../../../support/eventually.ts';
import type { ApiClient } from '../../../support/service/client.ts';
import { newAccount } from '../../../support/service/shared-service.ts';
import { openStudio, type StudioPage } from '../support/studio.ts';

let browser: Browser;
let api: ApiClient;
let studio: StudioPage;
let page: Page;
beforeAll(async () => {
  [browser, api] = await Promise.all([connectChromium(), newAccount()]);
  studio = await openStudio(browser, api, { path: '/studio/knowledge' });
  page = studio.page;
});
afterAll(() => browser?.close());

const GUIDE = {
  name: 'guide.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOf([
    [{ text: 'House guide', size: 20 }, 'The sauna is on the fourth floor. It is open from 16:00 to 21:00.'],
    'picture',
    ['Bicycles can be rented at the reception for 15 euros per day.'],
  ]),
};
const MENU = {
  name: 'menu.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('dish,price\nPumpkin soup,7 euros\nTrout with potatoes,19 euros\n'),
};
const FILM = { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('moving pictures') };

/** The card of a source in the list of a set. */
const card = (title: string) => page.locator('.knowledge-source').filter({ hasText: title });

async function createSet(name: string): Promise<string> {
  return String((await api.call('POST', '/v1/knowledge', { body: { name } })).body.id);
}

test('uploaded files are read, shown as extracted text, and searched', async () => {
  await studio.open('/studio/knowledge');
  await page.getByRole('button', { name: 'New knowledge set' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('House guide');
  await page.getByRole('button', { name: 'Create knowledge set' }).click();
  await page.getByRole('heading', { level: 1, name: 'House guide' }).waitFor();

  await page.getByLabel('Upload files').setInputFiles([GUIDE, MENU, FILM]);
  await page.getByRole('alert').getByText('This kind of file cannot be read.').waitFor();
  await card('guide.pdf').getByText('Ready', { exact: true }).waitFor();
  await card('menu.csv').getByText('Ready', { exact: true }).waitFor();
  await card('guide.pdf').getByText('3 pages').waitFor();
  await card('guide.pdf').getByText('Page 2 could not be read.').waitFor();

  await page.getByRole('textbox', { name: 'Question' }).fill('What does the trout cost?');
  await page.getByRole('button', { name: 'Find passages' }).click();
  const passages = page.locator('.passages');
  await passages.getByText('Trout with potatoes').waitFor();
  await passages
    .getByText(/^Relevance [\d.]+$/)
    .first()
    .waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.getByRole('link', { name: 'Show why' }).click();
  await page.getByRole('heading', { level: 1, name: 'guide.pdf' }).waitFor();
  const pages = page.locator('.knowledge-pages > li');
  // A page that the browser has not drawn yet (`content-visibility`) has no `innerText`.
  expect(await pages.nth(0).textContent()).toContain('The sauna is on the fourth floor.');
  expect(await pages.nth(1).textContent()).toContain('A picture of text.');
  expect(await pages.nth(2).textContent()).toContain('15 euros per day');
  const original = await pages.nth(2).getByRole('link', { name: 'guide.pdf' }).getAttribute('href');
  expect(original).toMatch(/#page=3$/);
  const response = await page.request.get(String(original));
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await studio.pageErrors()).toEqual([]);
});

test('a PDF appears next to its extracted text on wide screens', async () => {
  const set = await createSet('Compared');
  await studio.open(`/studio/knowledge/${set}`);
  await page.getByLabel('Upload files').setInputFiles([GUIDE]);
  await card('guide.pdf').getByText('Ready', { exact: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Show why' }).click();
  const frame = page.getByTitle('Original file');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toMatch(/#page=1$/);
  const framed = await page.request.get(String(await frame.getAttribute('src')));
  expect(framed.headers()['content-security-policy']).toBe("frame-ancestors 'self'");
  await page.locator('.knowledge-pages > li').nth(2).getByRole('link', { name: 'guide.pdf' }).click();
  await eventually(async () => expect(await frame.getAttribute('src')).toMatch(/#page=3$/));
  await page.setViewportSize({ width: 800, height: 900 });
  await frame.waitFor({ state: 'hidden' });
  expect(await studio.pageErrors()).toEqual([]);
});

test('the text of each PDF appears next to its own original', async () => {
  const set = await createSet('Originals');
  await studio.open(`/studio/knowledge/${set}`);
  await page.getByLabel('Upload files').setInputFiles([GUIDE, { ...GUIDE, name: 'rules.pdf' }]);
  for (const { name } of [GUIDE, { name: 'rules.pdf' }]) {
    await card(name).getByText('Ready', { exact: true }).waitFor();
  }
  const { body } = await api.call<{ sources: { id: string }[] }>('GET', `/v1/knowledge/${set}/sources`);
  const [first, second] = body.sources.map(({ id }) => id);
  await page.setViewportSize({ width: 1440, height: 900 });
  // At the end, the first source is shown again, this time from the cache.
  for (const source of [first, second, first]) {
    await studio.open(`/studio/knowledge/${set}/${source}`);
    await eventually(async () =>
      expect(await page.getByTitle('Original file').getAttribute('src')).toContain(String(source)),
    );
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('dropped files become a new set, which can be renamed and deleted', async () => {
  await studio.open('/studio/knowledge');
  await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor();
  await page.evaluate(`
    const transfer = new DataTransfer();
    transfer.items.add(new File(['dish,price\\nBread,3 euros\\n'], 'Evening menu.csv', { type: 'text/csv' }));
    transfer.items.add(new File(['moving pictures'], 'film.mov'));
    const events = ['dragover', 'drop'].map((name) => new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    for (const event of events) document.body.dispatchEvent(event);
  `);
  await page.getByRole('heading', { level: 1, name: 'Evening menu' }).waitFor();
  // The page of the new set has replaced the list, so it says which file was refused.
  await page.getByText('film.mov: This kind of file cannot be read.').waitFor();
  await card('Evening menu.csv').getByText('Ready', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Rename' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Menus');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Menus' }).waitFor();

  const id = page.url().split('/').at(-1) ?? '';
  const code = { name: 'Terrace', prompt: 'Be kind.', knowledge: [id] };
  await api.call('POST', '/v1/qpr-codes', { body: code });
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await page.getByRole('dialog').getByText('The set and its source are deleted permanently.').waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'Terrace' }).waitFor();
  await page.getByRole('button', { name: 'Delete knowledge set' }).click();
  await page.getByText('“Menus” deleted.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor();
  expect((await api.call('GET', `/v1/knowledge/${id}`)).status).toBe(404);
});

test('an answer is written, edited and deleted, and the deletion can be undone', async () => {
  const id = await createSet('Answers');
  await studio.open(`/studio/knowledge/${id}`);
  await page.getByRole('button', { name: 'Write an answer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please fill this in.').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Do you have parking?');
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Yes, behind the house.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card('Do you have parking?').getByText('Ready', { exact: true }).waitFor();

  const menu = card('Do you have parking?').getByRole('button', { name: 'More actions' });
  // On a phone, the menu is in the corner of the card.
  await page.setViewportSize({ width: 320, height: 800 });
  const [corner, button] = await Promise.all([card('Do you have parking?'), menu].map((one) => one.boundingBox()));
  expect((button?.y ?? Infinity) - (corner?.y ?? 0)).toBeLessThan(20);
  const endOf = (box: typeof corner) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(endOf(corner) - endOf(button ?? null)).toBeLessThan(25);
  await page.setViewportSize({ width: 1280, height: 800 });

  const edit = async (answer: string) => {
    await menu.click();
    await page.getByRole('button', { name: 'Edit answer' }).click();
    const field = dialog.getByRole('textbox', { name: 'Answer' });
    expect(await field.inputValue()).toBe('Yes, behind the house.');
    await field.fill(answer);
  };
  // “Cancel” discards the changes.
  await edit('No.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await edit('Yes, 10 euros a day.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const answers = async () =>
    (await api.call<{ sources: { answer?: string }[] }>('GET', `/v1/knowledge/${id}/sources`)).body.sources.map(
      ({ answer }) => answer,
    );
  await eventually(async () => expect(await answers()).toEqual(['Yes, 10 euros a day.']));

  await menu.click();
  await page.getByText('1 source').waitFor();
  await card('Do you have parking?').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('0 sources').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await card('Do you have parking?').waitFor();
  await menu.click();
  await card('Do you have parking?').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  await eventually(async () => expect(await answers()).toEqual([]));
  expect(await studio.pageErrors()).toEqual([]);
});

test('when the time for an upload is over, the page does not offer to try again', async () => {
  const id = await createSet('Late');
  await studio.open(`/studio/knowledge/${id}`);
  await page.route('**/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await page.getByLabel('Upload files').setInputFiles([MENU]);
  const again = card(MENU.name).getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.route(`**/v1/knowledge/${id}/sources`, async (route) => {
    const response = await route.fetch();
    const { sources } = await response.json();
    const late = (source: object) => ({ ...source, created_at: new Date(Date.now() - 20 * 60_000).toISOString() });
    await route.fulfill({ response, json: { sources: sources.map(late) } });
  });
  await again.click();
  await card(MENU.name).getByText('Delete this source and choose the file again.').waitFor();
  expect(await again.count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

// This test and the next one come last, because they make requests fail. The page logs failed requests, and earlier
// tests expect that it has logged none.
test('if the service refuses to let visitors open a file, the page says why', async () => {
  const id = await createSet('Files');
  const body = { kind: 'file', name: MENU.name, content_type: MENU.mimeType, size: MENU.buffer.length };
  await api.call('POST', `/v1/knowledge/${id}/sources`, { body });
  await studio.open(`/studio/knowledge/${id}`);
  await card(MENU.name).getByRole('button', { name: 'More actions' }).click();
  await page.route(`**/v1/knowledge/${id}/sources/*`, (route) => route.fulfill({ status: 403, json: {} }));
  await page.getByRole('button', { name: 'Let visitors open it' }).click();
  await page.getByRole('status').getByText('Your role does not allow this.').waitFor();
  await page.unrouteAll();
  // The dialog for a new name does not show that error.
  await card(MENU.name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Rename' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
  expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0);
});

test('the error that a set could not be created disappears with the dialog', async () => {
  await studio.open('/studio/knowledge');
  await page.route('**/v1/knowledge', (route) => route.fulfill({ status: 403, json: {} }));
  const error = page.getByRole('alert');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New knowledge set' }).first().click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Menus');
  await dialog.getByRole('button', { name: 'Create knowledge set' }).click();
  await error.waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await error.count()).toBe(0);
  await page.getByRole('button', { name: 'New knowledge set' }).first().click();
  await dialog.waitFor();
  expect(await error.count()).toBe(0);
  await page.unrouteAll();
});
