import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { violations } from '../../support/chromium/axe.ts';
import { brokenWords } from '../../support/chromium/broken-words.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { emailTo, invitationIn } from '../../support/service/mailbox.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { openStudio } from './support/studio.ts';

let browser: Browser;
let api: ApiClient;
beforeAll(async () => {
  browser = await connectChromium();
});
// Each test needs a separate account, because it checks the whole list.
beforeEach(async () => {
  api = await newAccount();
});
afterAll(() => browser?.close());

const createCode = (name: string) => api.call('POST', '/v1/qpr-codes', { body: { name, prompt: 'You are the host.' } });
const namesOf = async (query = '') => {
  const { body } = await api.call('GET', `/v1/qpr-codes${query}`);
  return (body as { codes: { name: string }[] }).codes.map(({ name }) => name);
};

test('an empty list offers seven examples, and choosing one fills in a new code', async () => {
  const studio = await openStudio(browser, api, { width: 320 });
  const { page } = studio;
  await page.getByRole('heading', { name: 'Start with an example' }).waitFor();
  await page.getByRole('link', { name: 'Café Linden, table 12' }).waitFor();
  const targets = await page
    .locator('main li a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(
    ['hospitality', 'retail', 'events', 'business', 'healthcare', 'rewards', 'personal'].map(
      (template) => `/studio/codes/new?template=${template}`,
    ),
  );
  expect(await violations(page)).toEqual([]);

  // With a single code, such as the demo, the list still offers the examples. The editor offers them, too.
  await createCode('Demo');
  await page.reload();
  await page.getByRole('img', { name: 'QR code of Demo' }).waitFor();
  await page.getByRole('link', { name: 'Café Linden, table 12' }).waitFor();
  await page.getByRole('link', { name: 'New code' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.getByRole('navigation', { name: 'Start with an example' }).getByRole('link').first().click();
  await eventually(async () =>
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Café Linden, table 12'),
  );
  await studio.close();
});

test('an empty list whose examples could not be loaded does not look as if it were still loading', async () => {
  const studio = await openStudio(browser, api, { path: '/studio/account' });
  const { page } = studio;
  await page.getByRole('region', { name: 'Active sessions' }).waitFor();
  await page.route('**/examples-*.js', (route) => route.abort());
  await studio.open('/studio/codes');
  await page.getByRole('link', { name: 'New code' }).waitFor();
  await eventually(async () => expect(await page.locator('main .skeleton').count()).toBe(0));
  await studio.close();
});

test('codes can be searched, archived, restored, duplicated and deleted, including by keyboard', async () => {
  for (const name of ['Terrace', 'Café Zürich', 'قائمة الطعام', 'Lobby']) await createCode(name);
  const studio = await openStudio(browser, api);
  const { page } = studio;
  const cards = page.locator('main li .cover');
  const names = () => cards.allInnerTexts();
  const menu = async (name: string, action: string) => {
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: action, exact: true }).click();
  };
  await page.getByRole('img', { name: 'QR code of Terrace' }).waitFor();
  expect(await names()).toEqual(['Lobby', 'قائمة الطعام', 'Café Zürich', 'Terrace']);
  expect(await page.getByRole('listitem').filter({ hasText: 'Lobby' }).innerText()).toMatch(
    /0 scans this week\s+0 total/,
  );

  // The search is in the URL, so a link or a reload shows the same list.
  await page.keyboard.press('/');
  await page.keyboard.type('cafe zur');
  await page.waitForURL('**/studio?q=cafe+zur');
  await eventually(async () => expect(await names()).toEqual(['Café Zürich']));
  await page.reload();
  await page.getByText('1 code', { exact: true }).waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search codes' }).inputValue()).toBe('cafe zur');
  // If a user pauses after typing a space, the URL does not contain the space, but the field keeps it.
  await page.getByRole('searchbox').fill('lobby ');
  await page.waitForURL('**/studio?q=lobby');
  await eventually(async () => expect(await names()).toEqual(['Lobby']));
  await page.getByRole('searchbox').press('End');
  await page.keyboard.type('12');
  await page.waitForURL('**/studio?q=lobby+12');
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await eventually(async () => expect(await names()).toHaveLength(4));

  // The order is in the URL, too.
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
  await page.waitForURL('**/studio?sort=name');
  await eventually(async () => expect(await names()).toEqual(['Café Zürich', 'Lobby', 'Terrace', 'قائمة الطعام']));
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest');
  await eventually(async () => expect(await names()).toEqual(['Lobby', 'قائمة الطعام', 'Café Zürich', 'Terrace']));

  await menu('Terrace', 'Archive');
  await eventually(async () => expect(await names()).toEqual(['Lobby', 'قائمة الطعام', 'Café Zürich']));
  // The toast stays while the pointer is over it.
  await page.getByText('“Terrace” archived.').hover();
  expect(await namesOf('?status=archived')).toEqual(['Terrace']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => expect(await names()).toHaveLength(4));
  await eventually(async () => expect(await namesOf('?status=archived')).toEqual([]));

  // To delete a code, the user must type its name. A wrong name shows an error next to the field.
  await menu('Lobby', 'Delete…');
  await page.locator('dialog input:focus').waitFor();
  await page.keyboard.type('lobby');
  await page.keyboard.press('Enter');
  await page.getByText('The name does not match.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Name of the code' }).fill('Lobby');
  await page.keyboard.press('Enter');
  await page.getByText('“Lobby” deleted.').waitFor();
  expect(await names()).not.toContain('Lobby');
  expect(await namesOf()).not.toContain('Lobby');

  // `j` moves the focus to the next card.
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await eventually(async () => expect(await page.evaluate('document.activeElement?.textContent')).toBe('Café Zürich'));
  // A duplicate also has the QR style of the original.
  const { body } = await api.call<{ codes: { id: string }[] }>('GET', '/v1/qpr-codes?q=cafe');
  const style = { dark: '#0f4c5c', light: '#ffffff', margin: 5 };
  await api.call('PUT', `/v1/qpr-codes/${body.codes[0]?.id}/style`, { body: style });
  await menu('Café Zürich', 'Duplicate');
  await page.waitForURL('**/studio/codes/qpr_*');
  expect(await namesOf()).toContain('Copy of Café Zürich');
  const copy = new URL(page.url()).pathname.split('/').at(-1);
  expect((await api.call('GET', `/v1/qpr-codes/${copy}/style`)).body).toMatchObject(style);

  // A code can be deleted on its own page. First wait until its image and details have loaded: a request that is
  // pending during the deletion would get a 404.
  await studio.settled();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('textbox', { name: 'Name of the code' }).fill('Copy of Café Zürich');
  await page.getByRole('button', { name: 'Delete code' }).click();
  await page.getByText('“Copy of Café Zürich” deleted.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Codes' }).waitFor();
  expect(await namesOf()).not.toContain('Copy of Café Zürich');
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('the list can be filtered by organization, and the layout does not shift while the list loads', async () => {
  const { body } = await api.call('POST', '/v1/organizations', { body: { name: 'Dock' } });
  const { id } = body as { id: string };
  await createCode('Lobby');
  const tags = ['breakfast', 'terrace', 'spa'];
  const pier = { name: 'Pier 3', prompt: 'You are the host.', organization_id: id, tags };
  await api.call('POST', '/v1/qpr-codes', { body: pier });
  const studio = await openStudio(browser, api, { width: 320 });
  const { page } = studio;
  await page.getByRole('img', { name: 'QR code of Pier 3' }).waitFor();
  // In a mixed list, each code of an organization shows the organization's name.
  const card = (name: string) => page.locator('main li').filter({ hasText: name });
  const organization = card('Pier 3').getByText('Dock');
  await organization.waitFor();
  expect(await card('Lobby').getByText('Dock').count()).toBe(0);
  expect(await studio.layoutShift()).toBeLessThan(0.01);

  // On a wide screen, tags next to a short organization name are not cut off, and they leave space for a long name.
  await page.setViewportSize({ width: 1280, height: 800 });
  const isCut = (elements: Element[]) => elements.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(await card('Pier 3').locator('.badge').evaluateAll(isCut)).toEqual([false, false, false]);
  const long = 'Grand Hotel and Conference Centre at the Old Harbour';
  const width = await organization.evaluate((element, text) => {
    element.textContent = text;
    return element.getBoundingClientRect().width;
  }, long);
  expect(width).toBeGreaterThanOrEqual(90);
  expect(await card('Pier 3').locator('.code-labels').evaluateAll(isCut)).toEqual([false]);
  await page.setViewportSize({ width: 320, height: 800 });

  await page.getByLabel('Organization').selectOption('Dock');
  await page.waitForURL(`**/studio?organization=${id}`);
  await page.getByText('1 code', { exact: true }).waitFor();
  expect(await page.locator('main li .cover').allInnerTexts()).toEqual(['Pier 3']);
  expect(await card('Pier 3').getByText('Dock').count()).toBe(0);
  await studio.close();
});

test('on a phone, the selection bar and a toast do not break words, and an undo does not scroll the list', async () => {
  for (const name of ['Terrace', 'Café Zürich', 'Pool', 'Garage', 'Lobby']) await createCode(name);
  const studio = await openStudio(browser, api, { width: 375 });
  const { page } = studio;
  await page.getByRole('checkbox', { name: 'Lobby', exact: true }).check();
  await page.getByText('1 selected').waitFor();
  expect(await brokenWords(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear selection' }).click();

  const terrace = page.getByRole('listitem').filter({ hasText: 'Terrace' });
  await terrace.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByText('“Terrace” archived.').waitFor();
  await page.getByText('4 codes', { exact: true }).waitFor();
  expect(await brokenWords(page)).toEqual([]);
  const position = await page.evaluate<number>('scrollY');
  expect(position).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await terrace.waitFor();
  expect(await page.evaluate<number>('scrollY')).toBe(position);
  await studio.close();
});

test('several codes can be branded, archived, moved to an organization and printed at once', async () => {
  await api.call('PUT', '/v1/brand', { body: { color: '#7e22ce' } });
  const { body: organization } = await api.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel' } });
  for (const name of ['Table 1', 'Table 2', 'Table 3', 'Table 4']) {
    await api.call('POST', '/v1/qpr-codes', { body: { name, prompt: 'You are the host.', color: null } });
  }
  const studio = await openStudio(browser, api);
  const { page } = studio;
  await page.getByRole('checkbox', { name: 'Table 1' }).check();
  const actions = page.getByRole('region', { name: 'Actions for selected codes' });
  await actions.getByText('1 selected').waitFor();
  await actions.getByRole('button', { name: 'Select all' }).click();
  await actions.getByText('4 selected').waitFor();
  expect(await violations(page)).toEqual([]);
  const print = await actions.getByRole('link', { name: 'Print codes' }).getAttribute('href');
  expect(print?.match(/qpr_/g)).toHaveLength(4);
  await actions.getByRole('button', { name: 'Apply brand' }).click();
  await page.getByText('4 codes updated.').waitFor();
  await page.getByRole('checkbox', { name: 'Table 2' }).check();
  // While an action is in progress, no other can start.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/archive', async (route) => {
    await released;
    await route.continue();
  });
  await actions.getByRole('button', { name: 'Archive codes' }).click();
  const places = page.getByRole('combobox', { name: 'Move codes to' });
  await eventually(async () => expect(await places.isDisabled()).toBe(true));
  release();
  await eventually(async () => expect(await namesOf('?status=archived')).toEqual(['Table 2']));
  expect(await namesOf()).toEqual(['Table 4', 'Table 3', 'Table 1']);
  const { body } = await api.call<{ codes: { id: string }[] }>('GET', '/v1/qpr-codes');
  for (const { id } of body.codes)
    expect((await api.call('GET', `/v1/qpr-codes/${id}`)).body).toMatchObject({ color: '#7e22ce' });
  // The selection is cleared when the list has been loaded again.
  await actions.waitFor({ state: 'hidden' });
  for (const name of ['Table 1', 'Table 3']) await page.getByRole('checkbox', { name }).check();
  await places.selectOption('Grand Hotel');
  await page.getByText('2 codes updated.').waitFor();
  expect(await namesOf(`?organization_id=${organization.id}`)).toEqual(['Table 3', 'Table 1']);
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test("in the account's list, the user's role in the organization of a code decides which actions are offered", async () => {
  const email = `${randomUUID()}@example.com`;
  const member = await newAccount(email);
  const { body } = await api.call('POST', '/v1/organizations', { body: { name: 'Harbour' } });
  const organization_id = String(body.id);
  for (const name of ['Pier 1', 'Pier 2'])
    await api.call('POST', '/v1/qpr-codes', { body: { name, prompt: 'You are the host.', organization_id } });
  const members = `/v1/organizations/${organization_id}/members`;
  await api.call('POST', members, { body: { email, role: 'viewer' } });
  const { token } = invitationIn(await emailTo(email));
  const accepted = await member.call<{ member: { id: string } }>('POST', '/v1/invitations/accept', { body: { token } });
  const path = `/studio/codes?organization=${organization_id}`;
  const studio = await openStudio(browser, member, { path });
  const { page } = studio;
  const card = page.getByRole('listitem').filter({ hasText: 'Pier 1' });
  await card.waitFor();
  await studio.settled();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await card.getByRole('button', { name: 'More actions' }).click();
  expect(await page.getByRole('button', { name: 'Archive', exact: true }).count()).toBe(0);

  // An editor can change codes, but cannot move them out of the organization.
  const places = page.getByRole('combobox', { name: 'Move codes to' });
  const moveOne = page.getByRole('button', { name: 'Move to…' });
  const openAs = async (role: string) => {
    expect((await api.call('PATCH', `${members}/${accepted.body.member.id}`, { body: { role } })).status).toBe(200);
    await page.reload();
    await page.getByRole('checkbox', { name: 'Pier 1' }).check();
    await page.getByRole('button', { name: 'Archive codes' }).waitFor();
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
  };
  await openAs('editor');
  expect(await places.count()).toBe(0);
  expect(await moveOne.count()).toBe(0);
  await openAs('admin');
  await moveOne.waitFor();
  expect(await places.getByRole('option').allInnerTexts()).toEqual(['Move to…', 'My account']);
  await studio.open(`/studio/${organization_id}`);
  await page.getByRole('checkbox', { name: 'Pier 1' }).check();
  // The organizations are loaded again, because their numbers of codes change.
  const organizations = page.waitForRequest(/\/v1\/organizations\?include=role/);
  await places.selectOption('My account');
  await page.getByText('1 code updated.').waitFor();
  await organizations;
  expect(await namesOf(`?organization_id=${organization_id}`)).toEqual(['Pier 2']);
  await studio.close();
});

test('codes can be tagged one by one or together, and filtered by tag', async () => {
  const createTagged = (name: string, tags?: readonly string[]) =>
    api.call('POST', '/v1/qpr-codes', { body: { name, prompt: 'You are the host.', tags } });
  const { body: room } = await createTagged('Room 7', ['Hotel', 'Ground floor']);
  await createTagged('Bar', ['hotel']);
  await createTagged('Stand');
  const tagsOf = async () => {
    const { body } = await api.call<{ codes: { name: string; tags?: string[] }[] }>('GET', '/v1/qpr-codes');
    return Object.fromEntries(body.codes.map(({ name, tags = [] }) => [name, tags]));
  };
  const studio = await openStudio(browser, api, { width: 320 });
  const { page } = studio;
  const cards = page.locator('main li .cover');
  await page.getByRole('link', { name: 'Ground floor' }).waitFor();
  await page.getByRole('option', { name: 'hotel (2)' }).waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);
  expect(await studio.layoutShift()).toBeLessThan(0.01);

  // Clicking a tag on a card lists all codes with this tag, regardless of case.
  await page.getByRole('link', { name: 'Hotel', exact: true }).last().click();
  await page.waitForURL('**/studio?tag=Hotel');
  await page.getByText('2 codes', { exact: true }).waitFor();
  expect(await cards.allInnerTexts()).toEqual(['Bar', 'Room 7']);
  expect(await page.getByRole('link', { name: 'Print these codes' }).getAttribute('href')).toBe(
    '/studio/print?tag=Hotel',
  );
  await page.getByLabel('Tag').selectOption('Ground floor (1)');
  await page.getByText('1 code', { exact: true }).waitFor();
  expect(await cards.allInnerTexts()).toEqual(['Room 7']);
  await page.getByLabel('Tag').selectOption('All tags');
  await page.getByText('3 codes', { exact: true }).waitFor();

  await page.getByRole('checkbox', { name: 'Bar' }).check();
  const actions = page.getByRole('region', { name: 'Actions for selected codes' });
  const changeTags = async (tags: string, button: string) => {
    await actions.getByRole('button', { name: 'Select all' }).click();
    await actions.getByRole('button', { name: 'Edit tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit tags' });
    await dialog.getByRole('button', { name: button }).click();
    await dialog.getByText('Please fill this in.').waitFor();
    await dialog.getByRole('combobox', { name: 'Tag' }).fill(tags);
    await dialog.getByRole('button', { name: button }).click();
  };
  // Even on a narrow phone, the bar with the actions takes less than a quarter of the screen.
  expect((await actions.boundingBox())?.height).toBeLessThan((page.viewportSize()?.height ?? 0) / 4);
  // Someone else saves a code after the Studio has read it, so the Studio's first write is refused and tried again.
  let refused = 0;
  await page.route(`**/v1/qpr-codes/${room.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    if (refused === 0) await api.call('PATCH', `/v1/qpr-codes/${room.id}`, { body: { prompt: 'You are the porter.' } });
    const response = await route.fetch();
    if (response.status() === 412) refused += 1;
    return route.fulfill({ response });
  });
  await changeTags('Summer, HOTEL', 'Add tag');
  await eventually(async () =>
    expect(await tagsOf()).toEqual({
      'Room 7': ['Hotel', 'Ground floor', 'Summer'],
      Bar: ['hotel', 'Summer'],
      Stand: ['Summer', 'HOTEL'],
    }),
  );
  expect(refused).toBe(1);
  expect((await api.call('GET', `/v1/qpr-codes/${room.id}`)).body.prompt).toBe('You are the porter.');
  await page.unroute(`**/v1/qpr-codes/${room.id}`);
  // The selection is cleared only after all codes are saved and the list is loaded again.
  await actions.waitFor({ state: 'hidden' });
  await page.getByRole('checkbox', { name: 'Bar' }).check();
  await changeTags('hotel', 'Remove tag');
  await eventually(async () =>
    expect(await tagsOf()).toEqual({ 'Room 7': ['Ground floor', 'Summer'], Bar: ['Summer'], Stand: ['Summer'] }),
  );

  await studio.open(`/studio/codes/${room.id}`);
  const field = page.getByRole('textbox', { name: 'Tags' });
  expect(await field.inputValue()).toBe('Ground floor, Summer');
  await field.fill('x'.repeat(41));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter at most 10 tags, each with at most 40 characters.').waitFor();
  await field.fill('Winter , Spa');
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually(async () => expect((await tagsOf())['Room 7']).toEqual(['Winter', 'Spa']));
  // The browser reports the refused write, which is expected.
  expect((await studio.pageErrors()).filter((error) => !error.includes('status of 412'))).toEqual([]);
  await studio.close();
});

/**
 * Counts how often the page formats a number. Each card does so when it renders, so the count shows how many cards
 * rendered.
 */
const COUNT_FORMATTED = `
  const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format');
  window.formatted = 0;
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
    get() {
      window.formatted += 1;
      return get.call(this);
    },
  });
`;

test('the browser draws only the visible parts of a long list, each card states its position, and selecting a card does not re-render the others', async () => {
  const studio = await openStudio(browser, api, { path: '/studio/account' });
  const { page } = studio;
  await page.route('**/v1/qpr-codes?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit'))];
    const codes = Array.from({ length: Math.min(limit, 100 - offset) }, (_, index) => ({
      id: `qpr_${offset + index}`,
      name: `Room ${offset + index + 1}`,
      short_id: '0000000000',
      status: 'active',
      scans_total: 0,
    }));
    return route.fulfill({ json: { codes, total: 100, limit, offset } });
  });
  await studio.open('/studio');
  await page.getByRole('checkbox', { name: 'Room 3', exact: true }).waitFor();
  await studio.settled();
  await page.evaluate(COUNT_FORMATTED);
  await page.getByRole('checkbox', { name: 'Room 3', exact: true }).check();
  await page.getByText('1 selected').waitFor();
  const formatted = await page.evaluate<number>('window.formatted');
  expect(formatted).toBeGreaterThan(0);
  // The list has loaded 24 cards so far.
  expect(formatted).toBeLessThan(24);
  await page.getByRole('checkbox', { name: 'Room 3', exact: true }).uncheck();

  const more = page.getByRole('button', { name: 'Load more' });
  for (const loaded of [24, 48, 72, 96]) {
    await page.getByRole('link', { name: `Room ${loaded}`, exact: true }).waitFor();
    await more.click();
  }
  await page.getByRole('link', { name: 'Room 100', exact: true }).waitFor();
  expect(await more.count()).toBe(0);
  const last = page.getByRole('listitem').last();
  expect([await last.getAttribute('aria-posinset'), await last.getAttribute('aria-setsize')]).toEqual(['100', '100']);
  const drawn = () =>
    page
      .locator('.code-card')
      .evaluateAll((cards) => cards.map((card) => card.checkVisibility({ contentVisibilityAuto: true })));
  await page.evaluate('scrollTo(0, 0)');
  await eventually(async () => {
    const all = await drawn();
    expect([all.at(0), all.at(-1)]).toEqual([true, false]);
  });
  // A card that is not drawn can still get the focus, for example with the keyboard.
  await page.getByRole('link', { name: 'Room 100', exact: true }).focus();
  await eventually(async () => expect((await drawn()).at(-1)).toBe(true));
  expect(await violations(page)).toEqual([]);
  await studio.close();
});
