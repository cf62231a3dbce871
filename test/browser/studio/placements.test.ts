import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { violations } from '../../support/chromium/axe.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import { decodeBlurred } from '../../support/images/decode-qr.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { makePlacementSilent } from '../../support/service/silent-placements.ts';
import { newMember } from './support/new-member.ts';
import { inDots, renderForPrint, SCALE } from './support/paper.ts';
import { decodePdfPage, pdfPages } from './support/pdf.ts';
import { openStudio, type StudioPage } from './support/studio.ts';
import { visitorsOf } from './support/visitor-requests.ts';

interface Placement {
  readonly id: string;
  readonly name: string;
  readonly qpr_code_id: string | null;
  readonly short_id: string;
  readonly scan_url: string;
  readonly qr_svg_url: string;
  readonly status: string;
  readonly variables: object;
}

let browser: Browser;
let api: ApiClient;
let studio: StudioPage;
let page: Page;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  api = await newAccount();
});
const newCode = async (name: string) =>
  String((await api.call('POST', '/v1/qpr-codes', { body: { name, prompt: 'You are the host.' } })).body.id);
const newPlacements = async (body: object) =>
  (await api.call<{ placements: Placement[] }>('POST', '/v1/placements', { body })).body.placements;
const listPlacements = async (query: string) =>
  (await api.call<{ placements: Placement[] }>('GET', `/v1/placements?limit=100&${query}`)).body.placements;
const getPlacement = async (id: string) => (await api.call<Placement>('GET', `/v1/placements/${id}`)).body;

test('forty placements are created, printed in Chromium and decoded to forty addresses', async () => {
  const code = await newCode('Café Linden');
  studio = await openStudio(browser, api, { scale: SCALE, path: '/studio/placements' });
  page = studio.page;
  await page.getByRole('button', { name: 'Create placements' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').selectOption({ label: 'Café Linden' });
  await dialog.getByLabel('Number of placements').fill('40');
  await dialog.getByText('Creates Table 1 to Table 40.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create 40 placements' }).click();
  await page.getByText('40 placements', { exact: true }).waitFor();
  const created = await listPlacements(`qpr_code_id=${code}`);
  expect(created.map(({ name }) => name)).toEqual(Array.from({ length: 40 }, (_, index) => `Table ${index + 1}`));
  expect(created[11]?.variables).toEqual({ table: 12 });

  await page.getByRole('link', { name: 'Print these' }).click();
  await page.getByLabel('Label sheet').selectOption('L7163');
  await page
    .getByRole('status')
    .filter({ hasText: /This print scans.*the 40 codes/ })
    .waitFor();
  const addresses = created.map(({ scan_url }) => scan_url);
  const { areas, picture, pdf } = await renderForPrint(page);
  expect(decodeBlurred(picture, areas.map(inDots))).toEqual(addresses);
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  // Each QR code has its name below it.
  const names = (await page.locator('svg.sheet tspan').allTextContents()).filter((text) => /^Table \d+$/.test(text));
  expect(names).toEqual(created.map(({ name }) => name));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('Café Linden Labels.pdf');
  const file = await buffer(await (await download).createReadStream());
  expect(pdfPages(file).flatMap(decodePdfPage)).toEqual(addresses);
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('placements that do not fit into one print are printed in parts', async () => {
  const later = await newPlacements({ count: 2, name: 'Later {n}' });
  const svg = await (await fetch(later[0]?.qr_svg_url ?? '')).text();
  studio = await openStudio(browser, api, { path: '/studio/account' });
  page = studio.page;
  // Simulates 500 placements before these two, because creating and drawing them would take many seconds of CPU time.
  const requestedPages: string[] = [];
  await page.route('**/v1/placements?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const [start, limit] = [Number(searchParams.get('cursor')), Number(searchParams.get('limit'))];
    requestedPages.push(`${start}+${limit}`);
    const simulated = Array.from({ length: limit }, (_, index) => ({
      ...later[0],
      id: `plc_${start + index}`,
      name: `Sticker ${start + index + 1}`,
      qr_svg_url: `${api.baseUrl}/sticker.svg`,
    }));
    const [placements, next_cursor] = start < 500 ? [simulated, String(start + limit)] : [later, null];
    return route.fulfill({ json: { placements, total: 502, next_cursor } });
  });
  await page.route('**/sticker.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  await studio.open('/studio/placements/print?show=unclaimed');
  await page.getByText('This print has 500 of 502 placements.').waitFor();
  await page.getByRole('link', { name: 'Print the next ones' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /the 2 codes/ })
    .waitFor();
  expect(requestedPages).toEqual(['0+100', '100+100', '200+100', '300+100', '400+100', '500+100']);
  const names = (await page.locator('svg.sheet tspan').allTextContents()).filter((text) => text.startsWith('Later'));
  expect(names).toEqual(['Later 1', 'Later 2']);
  expect(await page.getByText('This print has').count()).toBe(0);
  await studio.close();
});

test('an owner claims a sticker in three taps on a phone, and points it to another code in three more', async () => {
  const [menu, spa] = [await newCode('Menu'), await newCode('Spa')];
  const [sticker] = await newPlacements({ name: 'Sticker 1' });
  const { id = '', scan_url: url = '' } = sticker ?? {};
  studio = await openStudio(browser, api, { width: 390 });
  page = studio.page;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };

  await page.goto(url);
  await tap(page.getByRole('link', { name: 'Claim this sticker' }));
  await tap(page.getByRole('radio', { name: 'Menu' }));
  await tap(page.getByRole('button', { name: 'Claim sticker' }));
  await page.getByRole('heading', { name: 'Sticker 1 is ready' }).waitFor();
  expect(taps).toBe(3);
  expect(await getPlacement(id)).toMatchObject({ qpr_code_id: menu, status: 'active' });

  await page.goto(url);
  await tap(page.getByRole('link', { name: 'Change this sticker' }));
  await tap(page.getByRole('radio', { name: 'Spa' }));
  await tap(page.getByRole('button', { name: 'Save sticker' }));
  await page.getByRole('heading', { name: 'Sticker 1 is ready' }).waitFor();
  expect(taps).toBe(6);
  expect(await getPlacement(id)).toMatchObject({ qpr_code_id: spa });
  await studio.close();
});

test('the owner of an organization can claim its sticker, and viewers do not see the claim link', async () => {
  const { body: organization } = await api.call('POST', '/v1/organizations', { body: { name: 'Hotel' } });
  const organization_id = String(organization.id);
  const [sticker] = await newPlacements({ organization_id, name: 'Sticker 1' });
  const { id = '', scan_url: url = '' } = sticker ?? {};
  const viewer = await newMember(api, organization_id, 'viewer');
  studio = await openStudio(browser, viewer);
  page = studio.page;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const roles = page.waitForResponse(/\/v1\/organizations\?include=role/);
  await page.goto(url);
  await roles;
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('link', { name: 'Claim this sticker' }).count()).toBe(0);
  // The organization has no codes yet, and a viewer cannot create one.
  await page.goto(`${api.baseUrl}/studio/${organization_id}/placements/${id}/claim`);
  await page.getByText('Your role allows viewing only.').waitFor();
  await studio.settled();
  expect(await page.getByRole('link', { name: 'New code' }).count()).toBe(0);
  await studio.close();

  const body = { name: 'Lobby', prompt: 'You are the host.', organization_id };
  const code = String((await api.call('POST', '/v1/qpr-codes', { body })).body.id);
  studio = await openStudio(browser, api);
  page = studio.page;
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(url);
  await page.getByRole('link', { name: 'Claim this sticker' }).click();
  // The only code is preselected.
  await page.getByRole('radio', { name: 'Lobby', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Claim sticker' }).click();
  await page.getByRole('heading', { name: 'Sticker 1 is ready' }).waitFor();
  expect(await getPlacement(id)).toMatchObject({ qpr_code_id: code, status: 'active' });
  await studio.close();
});

test('a visitor of an unclaimed sticker who is not signed in sees a neutral page, which sends no API request', async () => {
  const [sticker] = await newPlacements({ name: 'Sticker 1' });
  const context = await browser.newContext();
  page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(sticker?.scan_url ?? '');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => path.startsWith('/v1/'))).toEqual([]);
  expect(await page.getByRole('link', { name: 'Claim this sticker' }).isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await context.close();
});

test('a placement is edited, pointed to another code and retired, and retiring can be undone', async () => {
  const [menu, spa] = [await newCode('Menu'), await newCode('Spa')];
  const [placement] = await newPlacements({ qpr_code_id: menu, name: 'Table {n}', variables: { table: '{n}' } });
  const id = placement?.id ?? '';
  studio = await openStudio(browser, api, { path: `/studio/placements/${id}` });
  page = studio.page;
  await page.getByLabel('Name', { exact: true }).fill('Table by the window');
  await page.getByLabel('Assigned code').selectOption({ label: 'Spa' });
  await page.getByRole('button', { name: 'Add variable' }).click();
  await page.getByRole('textbox', { name: 'Variable' }).last().fill('Floor');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Use up to 32 lowercase letters').waitFor();
  await page.getByRole('textbox', { name: 'Variable' }).last().fill('floor');
  await page.getByRole('textbox', { name: 'Value: floor' }).fill('2');
  await page.getByLabel('Opening hours').selectOption('set');
  await page.getByLabel('Monday, from').fill('11:30');
  // Choosing the other option and back keeps the typed hours.
  await page.getByLabel('Opening hours', { exact: true }).selectOption('always');
  await page.getByLabel('Opening hours', { exact: true }).selectOption('set');
  await page.getByRole('button', { name: 'Add hours on Saturday' }).click();
  await page.getByLabel('Fallback address').fill('https://example.com/menu');
  // A reload keeps the unsaved changes.
  await page.reload();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Table by the window' }).waitFor();
  const changed = await getPlacement(id);
  expect(changed).toMatchObject({
    name: 'Table by the window',
    qpr_code_id: spa,
    variables: { table: 1, floor: 2 },
    fallback_url: 'https://example.com/menu',
    hours: { weekly: { mon: [['11:30', '17:00']], sat: [['09:00', '17:00']] } },
  });
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Assigned to Spa').waitFor();
  await history.getByText('Assigned to Menu').waitFor();

  // Retiring and restoring keep the unsaved changes, which can be saved afterwards.
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Table in the garden');
  await page.getByRole('button', { name: 'Retire placement' }).click();
  await page.getByText('Placement retired. Scans now open').waitFor();
  expect((await getPlacement(id)).status).toBe('retired');
  await page.getByRole('button', { name: 'Restore placement' }).waitFor();
  expect(await name.inputValue()).toBe('Table in the garden');
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => expect((await getPlacement(id)).status).toBe('active'));
  await page.getByRole('button', { name: 'Retire placement' }).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Table in the garden' }).waitFor();
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('the list can show only silent placements, and a retired placement is no longer among them', async () => {
  const code = await newCode('Menu');
  const [silent] = await newPlacements({ qpr_code_id: code, count: 2, name: 'Table {n}' });
  await makePlacementSilent({ id: silent?.id ?? '', codeId: code });
  studio = await openStudio(browser, api, { path: '/studio/placements' });
  page = studio.page;
  await page.getByText('2 placements', { exact: true }).waitFor();
  await page.getByLabel('Show', { exact: true }).selectOption('silent');
  await page.getByText('1 placement', { exact: true }).waitFor();
  await page.getByRole('row', { name: /Table 1.*No scans since/ }).waitFor();
  await page.getByRole('link', { name: 'Table 1' }).click();
  await page.getByRole('button', { name: 'Retire placement' }).click();
  await page.getByText('Placement retired.').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'No matching placements' }).waitFor();
  await studio.close();
});

test('the list names the code of each placement, even if the code is archived', async () => {
  const code = await newCode('Winter menu');
  await newPlacements({ qpr_code_id: code, name: 'Table 1' });
  await api.call('POST', `/v1/qpr-codes/${code}/archive`);
  studio = await openStudio(browser, api, { path: '/studio/placements' });
  page = studio.page;
  await page
    .getByRole('row', { name: /Table 1/ })
    .getByRole('link', { name: 'Winter menu' })
    .waitFor();
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('the dialog for new placements keeps a separate draft for each code that the list is filtered by', async () => {
  const [menu, spa] = [await newCode('Menu'), await newCode('Spa')];
  studio = await openStudio(browser, api, { path: `/studio/placements?code=${menu}` });
  page = studio.page;
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: 'Create placements' }).first().click();
  await open();
  await dialog.getByLabel('Name', { exact: true }).fill('Room {n}');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await studio.open(`/studio/placements?code=${spa}`);
  await open();
  await dialog.getByRole('option', { name: 'Spa' }).waitFor({ state: 'attached' });
  expect(await dialog.getByLabel('Code').inputValue()).toBe(spa);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await studio.open(`/studio/placements?code=${menu}`);
  await open();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Room {n}');
  await studio.close();
});

test('each page of a long list of codes is requested once, and a failed page is not requested again', async () => {
  studio = await openStudio(browser, api, { path: '/studio/account' });
  page = studio.page;
  let isFailing = false;
  let requested: number[] = [];
  // Simulates 250 codes, because creating them would take many seconds of CPU time.
  await page.route('**/v1/qpr-codes?*', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    requested.push(offset);
    if (isFailing && offset > 0) return route.fulfill({ status: 400, json: { title: 'Bad Request', status: 400 } });
    const codes = Array.from({ length: 100 }, (_, index) => ({
      id: `qpr_${offset + index}`,
      name: `Code ${offset + index}`,
    }));
    return route.fulfill({ json: { codes, total: 250, limit: 100, offset } });
  });
  // Two parts of the page need the list: the filter and the names in the table.
  await studio.open('/studio/placements');
  await page.getByRole('option', { name: 'Code 249' }).waitFor({ state: 'attached' });
  expect(requested).toEqual([0, 100, 200]);
  [isFailing, requested] = [true, []];
  await page.reload();
  await page.getByRole('option', { name: 'Code 99' }).waitFor({ state: 'attached' });
  await sleep(1_000);
  expect(requested).toEqual([0, 100]);
  await studio.close();
});

test('the overview of a code shows the scans of its placements', async () => {
  const code = await newCode('Menu');
  const [placement] = await newPlacements({ qpr_code_id: code, name: 'Terrace' });
  await visitorsOf(placement?.short_id ?? '').scan('phone');
  await eventually(async () => {
    const { body } = await api.call('GET', `/v1/qpr-codes/${code}/analytics`);
    expect(body.by_placement).toMatchObject([{ name: 'Terrace', scans: 1 }]);
  });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const path = `/studio/overview?code=${code}`;
  studio = await openStudio(browser, api, { path });
  const region = studio.page.getByRole('region', { name: 'Placements' });
  const scans = region
    .getByRole('listitem')
    .filter({ has: studio.page.getByRole('link', { name: 'Terrace' }) })
    .locator('.count strong');
  expect(await scans.innerText()).toBe('1');
  await studio.page.goto(`${api.baseUrl}${path}&from=${yesterday}`);
  expect(await scans.innerText()).toBe('1');
  await studio.close();
});

test('a list whose rows share a prompt becomes one code with placements', async () => {
  studio = await openStudio(browser, api, { path: '/studio/bulk' });
  page = studio.page;
  await page.getByLabel('Or paste your list').fill('name,room\nRoom 101,101\nRoom 102,102\n');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('You are the concierge of room {{room}}.');
  await page.getByLabel('Code name').fill('Concierge');
  await page.getByRole('button', { name: 'Create 1 code with 2 placements' }).click();
  await page.getByRole('heading', { name: 'All placements created' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('placements.csv');
  const { body } = await api.call<{ codes: { id: string; name: string }[] }>('GET', '/v1/qpr-codes');
  expect(body.codes.map(({ name }) => name)).toEqual(['Concierge']);
  const [code] = body.codes;
  const created = await listPlacements(`qpr_code_id=${code?.id}`);
  expect(created.map(({ name, variables }) => [name, variables])).toEqual([
    ['Room 101', { room: '101' }],
    ['Room 102', { room: '102' }],
  ]);
  await page.getByRole('link', { name: 'Print codes' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /the 2 codes/ })
    .waitFor();
  await studio.close();
});
