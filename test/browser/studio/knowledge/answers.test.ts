import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsInBothThemes } from '../../../support/chromium/axe.ts';
import { connectChromium } from '../../../support/chromium/chromium.ts';
import { pdfOf } from '../../../support/documents/pdf.ts';
import { eventually } from '../../../support/eventually.ts';
import type { ApiClient } from '../../../support/service/client.ts';
import { newAccount, sharedService } from '../../../support/service/shared-service.ts';
import { warmModel } from '../../../support/service/warm-model.ts';
import { ask, openPhone, untilMessages } from '../../phone.ts';
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

/** Creates a knowledge set with one answer, waits until the set is ready, and returns its id. */
async function createSetWithAnswer(name: string): Promise<string> {
  const id = String((await api.call('POST', '/v1/knowledge', { body: { name } })).body.id);
  const body = {
    kind: 'answer',
    question: 'When is the sauna open?',
    answer: 'The sauna is open from 16:00 to 21:00.',
  };
  await api.call('POST', `/v1/knowledge/${id}/sources`, { body });
  await eventually(async () =>
    expect((await api.call('GET', `/v1/knowledge/${id}`)).body).toMatchObject({ status: 'ready', version: 1 }),
  );
  return id;
}

test('the editor offers a knowledge set that was just created outside the Studio', async () => {
  await studio.open('/studio/knowledge');
  await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor();
  await studio.settled();
  const name = `Spa ${Date.now()}`;
  await api.call('POST', '/v1/knowledge', { body: { name } });
  await studio.open('/studio/codes/new');
  await page.getByRole('button', { name: 'Choose knowledge sets' }).click();
  await page.getByLabel(name).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
});

test('a code answers from a knowledge set, and the preview, the scan page and the transcript show the sources', async () => {
  const setId = await createSetWithAnswer(`Wellness ${Date.now()}`);
  const { body: set } = await api.call('GET', `/v1/knowledge/${setId}`);
  await warmModel(api);
  const { body: code } = await api.call('POST', '/v1/qpr-codes', {
    body: { name: 'Grand Hotel', prompt: 'You are the concierge. Be kind.' },
  });
  await studio.open(`/studio/codes/${code.id}`);
  await page.getByRole('button', { name: 'Choose knowledge sets' }).click();
  await page.getByLabel(String(set.name)).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('textbox', { name: 'Ask something' }).fill('When is the sauna open?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.locator('.preview-sources summary').first().click();
  await page.locator('.preview-sources blockquote').getByText('16:00 to 21:00').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect((await api.call('GET', `/v1/qpr-codes/${code.id}`)).body.knowledge).toEqual([setId]);

  const phone = await openPhone(browser, { width: 320 });
  await phone.goto(`${sharedService().scan_host}/s/${code.short_id}`);
  await ask(phone, 'When is the sauna open?');
  await untilMessages(phone, 3);
  const passage = phone.locator('.sources blockquote').first();
  expect(await passage.isVisible()).toBe(false);
  await phone.locator('.sources summary').first().tap();
  expect(await passage.innerText()).toContain('16:00 to 21:00');
  expect(await violationsInBothThemes(phone)).toEqual([]);
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await phone.reload();
  await phone.locator('.sources summary').first().waitFor();
  await phone.context().close();

  const { body: list } = await api.call<{ conversations: { id: string }[] }>(
    'GET',
    `/v1/conversations?qpr_code_id=${code.id}`,
  );
  await studio.open(`/studio/conversations/${list.conversations[0]?.id}`);
  await page.getByText('Why this answer').click();
  await page.locator('.why').getByText('16:00 to 21:00').first().waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);

  await studio.open(`/studio/codes/${code.id}/history?from=1`);
  await page.locator('ins').getByText(String(set.name)).waitFor();
  expect(await studio.pageErrors()).toEqual([]);
});

test('a visitor can open the source file of an answer at the right page, if the owner allows it', async () => {
  const id = String((await api.call('POST', '/v1/knowledge', { body: { name: `Files ${Date.now()}` } })).body.id);
  await studio.open(`/studio/knowledge/${id}`);
  await page.getByLabel('Upload files').setInputFiles({
    name: 'pool.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf([['Welcome to our house.'], ['The pool is heated and open until midnight.']]),
  });
  const card = page.locator('.knowledge-source').filter({ hasText: 'pool.pdf' });
  await card.getByText('Ready', { exact: true }).waitFor();
  const chooseAction = async (action: string) => {
    await card.getByRole('button', { name: 'More actions' }).click();
    await card.getByRole('button', { name: action }).click();
  };
  await chooseAction('Let visitors open it');
  await card.getByText('visitors can open it').waitFor();
  await eventually(async () =>
    expect((await api.call('GET', `/v1/knowledge/${id}`)).body).toMatchObject({ status: 'ready' }),
  );
  expect(await violationsInBothThemes(page)).toEqual([]);

  const { body: code } = await api.call('POST', '/v1/qpr-codes', {
    body: { name: 'Pool', prompt: 'You are the concierge.', knowledge: [id] },
  });
  const phone = await openPhone(browser, { width: 320 });
  await phone.goto(`${sharedService().scan_host}/s/${code.short_id}`);
  await ask(phone, 'Until when is the pool open?');
  await untilMessages(phone, 3);
  const link = phone.locator('.sources').getByRole('link', { name: 'pool.pdf, page 2' });
  const href = String(await link.getAttribute('href'));
  expect(href).toMatch(new RegExp(`/s/${code.short_id}/files/src_\\w+#page=2$`));
  const opened = await phone.request.get(href);
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await violationsInBothThemes(phone)).toEqual([]);
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await phone.context().close();

  await chooseAction('Do not let visitors open it');
  await card.getByText('visitors can open it').waitFor({ state: 'detached' });
  expect((await page.request.get(href)).status()).toBe(404);
  expect(await studio.pageErrors()).toEqual([]);
});

// This test and the next one come last, because they make requests fail. The page logs failed requests, and earlier
// tests expect that it has logged none.
test('deleted knowledge sets do not count towards the limit of a code, so another set can be chosen instead', async () => {
  const newSet = async (name: string) => String((await api.call('POST', '/v1/knowledge', { body: { name } })).body.id);
  const name = `Garden ${Date.now()}`;
  const kept = await newSet(name);
  const knowledge = [await newSet('Bar'), await newSet('Pool'), await newSet('Roof')];
  const { body: code } = await api.call('POST', '/v1/qpr-codes', {
    body: { name: 'Garden', prompt: 'You are the host.', knowledge },
  });
  for (const id of knowledge) await api.call('DELETE', `/v1/knowledge/${id}`);
  await studio.open(`/studio/codes/${code.id}`);
  await page.getByRole('button', { name: 'Choose knowledge sets' }).click();
  await page.getByLabel(name).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually(async () =>
    expect((await api.call('GET', `/v1/qpr-codes/${code.id}`)).body.knowledge).toEqual([kept]),
  );
});

test('a knowledge set that cannot be loaded is not shown as deleted', async () => {
  const { id: set } = (await api.call('POST', '/v1/knowledge', { body: { name: 'Pool' } })).body;
  const body = { name: 'Pool', prompt: 'You are the host.', knowledge: [set] };
  const { id } = (await api.call('POST', '/v1/qpr-codes', { body })).body;
  await page.route(`**/v1/knowledge/${set}`, (route) => route.fulfill({ status: 500, json: {} }));
  await studio.open(`/studio/codes/${id}`);
  await page.getByText(String(set)).waitFor();
  expect(await page.getByText('Deleted knowledge set').count()).toBe(0);
  await page.unrouteAll();
});
