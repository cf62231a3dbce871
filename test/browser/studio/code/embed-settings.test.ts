import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations } from '../../../support/chromium/axe.ts';
import { connectChromium } from '../../../support/chromium/chromium.ts';
import { eventually } from '../../../support/eventually.ts';
import type { ApiClient } from '../../../support/service/client.ts';
import { fetchWithRetry } from '../../../support/service/retry-refused.ts';
import { newAccount, sharedService } from '../../../support/service/shared-service.ts';
import { openStudio, type StudioPage } from '../support/studio.ts';

const { base_url } = sharedService();

let browser: Browser;
let api: ApiClient;
let studio: StudioPage;
let page: Page;
let code: { readonly id: string; readonly short_id: string };
beforeAll(async () => {
  [browser, api] = await Promise.all([connectChromium(), newAccount()]);
  studio = await openStudio(browser, api);
  page = studio.page;
  const body = { name: 'Lobby', prompt: 'Be kind.' };
  code = (await api.call('POST', '/v1/qpr-codes', { body })).body as typeof code;
});
afterAll(() => browser?.close());

const websitesField = () => page.getByRole('textbox', { name: 'Websites' });

test('an owner lists websites, and the Studio shows the line to paste into them', async () => {
  await studio.open(`/studio/codes/${code.id}`);
  await page.locator('details.more summary', { hasText: 'Logo, contact' }).click();
  await websitesField().fill('my website');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Enter addresses such as https://www.example.com').waitFor();
  // People paste the address of a page. Only its origin is saved.
  await websitesField().fill('https://www.example.com/menu\nhttps://shop.example.com');
  await page.getByLabel('Speak and listen').check();
  await page.getByRole('button', { name: /^Save/ }).click();
  await eventually(async () =>
    expect((await api.call('GET', `/v1/qpr-codes/${code.id}`)).body).toMatchObject({
      embed_origins: ['https://www.example.com', 'https://shop.example.com'],
      voice: true,
    }),
  );
  await page.getByText('Add to your website').click();
  const line = `<script src="${base_url}/embed.js" data-code="${code.short_id}" async></script>`;
  await page.getByText(line, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a new code starts with the websites of the brand', async () => {
  await studio.open('/studio/brand');
  await websitesField().fill('https://www.example.com');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await eventually(async () =>
    expect((await api.call('GET', '/v1/brand')).body).toMatchObject({ embed_origins: ['https://www.example.com'] }),
  );
  const body = { name: 'Terrace', prompt: 'Be kind.' };
  // A busy service may refuse the first attempt.
  const { id } = await eventually(async () => {
    const { body: created } = await api.call('POST', '/v1/qpr-codes', { body });
    expect(created).toHaveProperty('id');
    return created;
  });
  expect((await api.call('GET', `/v1/qpr-codes/${id}`)).body).toMatchObject({
    embed_origins: ['https://www.example.com'],
  });
});

test('the overview shows from which sources visitors opened the page', async () => {
  for (const query of ['', '?source=embed']) {
    await fetchWithRetry(`${base_url}/s/${code.short_id}${query}`);
  }
  await eventually(async () => {
    const { body } = await api.call<{ sources: object[] }>('GET', `/v1/analytics?qpr_code_id=${code.id}`);
    expect(body.sources).toContainEqual({ source: 'embed', scans: expect.any(Number) });
    expect(body.sources).not.toContainEqual({ source: 'embed', scans: 0 });
  });
  await studio.open(`/studio/overview?code=${code.id}`);
  const sources = page.getByRole('region', { name: 'Sources' });
  await sources.getByText('Your website', { exact: true }).waitFor();
  expect(await sources.getByRole('listitem').count()).toBe(2);
});
