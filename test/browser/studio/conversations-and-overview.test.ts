import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { violations } from '../../support/chromium/axe.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import { newAccount, sharedApi, sharedService } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';
import { PROMPT } from '../phone.ts';
import { openStudio } from './support/studio.ts';
import { visitorsOf } from './support/visitor-requests.ts';

let browser: Browser;
/** The hotel of the first and the last test. The last test deletes some of its data, so a retry creates a new hotel. */
let hotel: Hotel | undefined;
beforeAll(async () => {
  browser = await connectChromium();
  // Conversations time out after nine seconds here, so the model must be warm.
  await warmModel(sharedApi());
});
afterAll(() => browser?.close());

type Hotel = Awaited<ReturnType<typeof createHotel>>;

/** The model repeats the link in the prompt, as it would repeat a link from a visitor's message. */
const PROMPT_WITH_LINK = PROMPT.replace('the ground floor', 'the [ground floor](https://evil.example/sign-in)');

/** An account with a code that had three visitors. */
async function createHotel() {
  const api = await newAccount();
  const { body } = await api.call('POST', '/v1/qpr-codes', { body: { name: 'Grand Hotel', prompt: PROMPT_WITH_LINK } });
  const code = body as { id: string; short_id: string };
  const visitors = visitorsOf(code.short_id);
  await visitors.ask('hungry', 'When is breakfast?', 'up');
  await visitors.ask('hostile', '=HYPERLINK("http://evil.example")', 'down');
  // The third visitor opens the page twice and says nothing.
  await visitors.scan('silent');
  await visitors.scan('silent');
  return { api, code };
}

const downloadText = async (page: Page, name: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return text(await download.createReadStream());
};

/** Sums the last columns over all rows, because around midnight the visits of a hotel fall on two days. */
const sumOf = (rows: readonly string[], separator: RegExp | string, columns = 4) =>
  rows
    .slice(1)
    .map((row) => row.trim().split(separator).slice(-columns).map(Number))
    .reduce((sum, numbers) => sum.map((value, index) => value + (numbers[index] ?? Number.NaN)));

test('the overview explains its metrics, and shows them over time as a chart, a table and a CSV file', async () => {
  hotel = await createHotel();
  const { api, code } = hotel;
  // The analytics are up to 30 seconds behind.
  await eventually(async () =>
    expect((await api.call('GET', '/v1/analytics')).body).toMatchObject({
      scans: 4,
      conversations: 2,
      ratings_up: 1,
      ratings_down: 1,
    }),
  );
  const studio = await openStudio(browser, api, { path: '/studio/overview' });
  const { page } = studio;
  await page.getByRole('button', { name: 'Scans 4' }).waitFor();
  await page.getByText('previously 0').first().waitFor();
  expect((await page.getByRole('group').innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    / Scans 4 previously 0 \? Visitors 3 previously 0 \? Conversations 2 previously 0 \? Messages 4 previously 0 \?$/,
  );
  // A phone shows the figures and the chart without scrolling.
  await page.setViewportSize({ width: 390, height: 844 });
  const plot = await page.locator('.plot').boundingBox();
  expect((plot?.y ?? 0) + (plot?.height ?? 0)).toBeLessThanOrEqual(844);
  expect((await page.getByRole('button', { name: 'Scans 4' }).boundingBox())?.y).toBeLessThan(plot?.y ?? 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  // The definitions open on demand, including with the keyboard.
  const meaning = page.getByText('a message or a form. 50% of scans led to a conversation.');
  expect(await meaning.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'What “Conversations” means' }).press('Enter');
  expect(await meaning.isVisible()).toBe(true);
  expect(sumOf(await page.getByRole('row').allInnerTexts(), /\s+/)).toEqual([4, 3, 2, 4]);
  await page.getByRole('button', { name: 'Visitors 3' }).click();
  await page.locator('.plot').hover({ position: { x: 1, y: 20 } });
  expect(await page.locator('.readout').innerText()).toMatch(/: 0$/);
  await page.getByRole('button', { name: 'Show table' }).click();
  expect(await page.getByRole('table').isVisible()).toBe(true);
  // At this width, tables with texts become lists. This table has only numbers, so it stays a table.
  await page.setViewportSize({ width: 660, height: 800 });
  expect(
    await page
      .getByRole('cell')
      .first()
      .evaluate((cell) => getComputedStyle(cell).display),
  ).toBe('table-cell');
  await page.setViewportSize({ width: 1280, height: 800 });
  const csv = await downloadText(page, 'Download CSV');
  expect(csv).toContain('"Day","Scans","Visitors","Conversations","Messages","Rated up","Rated down"\r\n');
  expect(sumOf(csv.trim().split('\r\n'), ',', 6)).toEqual([4, 3, 2, 4, 1, 1]);
  const ratings = page.getByRole('region', { name: 'Ratings' });
  expect(await ratings.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/Rated up\s+1\s+50%/),
    expect.stringMatching(/Rated down\s+1\s+50%/),
  ]);

  await page.getByRole('link', { name: 'Grand Hotel' }).click();
  await page.getByRole('link', { name: '7 days' }).click();
  await eventually(async () => expect(await page.getByRole('row').count()).toBe(8));
  expect(page.url()).toMatch(new RegExp(`/studio/overview\\?show=visitors&code=${code.id}&days=7$`));
  await studio.settled();
  expect(await violations(page)).toEqual([]);
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

/**
 * Analytics with `scans` scans per requested day. The sources and the placements count by days in UTC, and have only
 * half as many scans.
 */
function analyticsOf(url: string, scans: number) {
  const { searchParams } = new URL(url);
  const [since, until] = ['since', 'until'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  const counts = { scans, visitors: 0, conversations: 0, messages: 0, ratings_up: 0, ratings_down: 0 };
  const days = Array.from({ length: ((until ?? 0) - (since ?? 0)) / DAY_MILLISECONDS }, (_, index) => ({
    day: new Date((since ?? 0) + index * DAY_MILLISECONDS).toISOString().slice(0, 10),
    ...counts,
  }));
  const [total, totalInUtc] = [scans * days.length, (scans * days.length) / 2];
  return {
    ...counts,
    scans: total,
    qpr_code_id: searchParams.get('qpr_code_id'),
    time_zone: 'America/Los_Angeles',
    conversation_rate: 0,
    countries: [],
    devices: [],
    sources: [
      { source: 'qr', scans: totalInUtc },
      { source: 'embed', scans: 0 },
    ],
    top_codes: [],
    by_placement: [{ placement_id: 'plc_1', name: 'Terrace', scans: totalInUtc, conversations: 0 }],
    organizations_omitted: 0,
    days,
  };
}

test('shares and their total count the same days, and while a new range loads, the old figures keep their own days', async () => {
  const api = await newAccount();
  const { body } = await api.call('POST', '/v1/qpr-codes', { body: { name: 'Menu', prompt: 'You are the host.' } });
  const studio = await openStudio(browser, api);
  const { page } = studio;
  let scans = 2;
  let isHeld = false;
  const today = await page.evaluate<string>(`new Date().toLocaleDateString('en-CA')`);
  await page.route('**/v1/analytics?*', async (route) => {
    const json = analyticsOf(route.request().url(), scans);
    if (isHeld && json.days.length === 7 && json.days.at(-1)?.day === today) return;
    await route.fulfill({ json });
  });
  await studio.open(`/studio/overview?code=${body.id}`);
  // Counted by days in UTC, every scan was at the placement. So the code itself has no scans, and no row.
  const placements = page.getByRole('region', { name: 'Placements' });
  await placements.waitFor();
  expect(await placements.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/Terrace\s+30\s+100%/),
  ]);
  await page.getByText('the shares below count by days in UTC').waitFor();
  await page.getByText('previously 60').waitFor();

  // While the figures of the new range load, the old figures are not compared with the period before the new range.
  isHeld = true;
  const previousLoaded = page.waitForResponse(/\/v1\/analytics\?/);
  await page.getByRole('link', { name: '7 days' }).click();
  await page.waitForURL(/days=7/);
  await page.getByRole('button', { name: 'Scans 60' }).waitFor();
  await previousLoaded;
  expect(await page.getByText(/^previously|% previously/).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const first = new Date(Date.parse(today) - 29 * DAY_MILLISECONDS).toISOString().slice(0, 10);
  expect(download.suggestedFilename()).toBe(`overview-${first}-${today}.csv`);

  // If a range has no scans, the page links to a longer period. The link also marks this period as the selected one.
  [isHeld, scans] = [false, 0];
  await page.getByRole('button', { name: 'Custom' }).click();
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByRole('link', { name: 'Show 90 days' }).click();
  await page.getByRole('link', { name: '90 days', exact: true }).and(page.locator('[aria-current]')).waitFor();
  expect(await page.getByRole('button', { name: 'Custom' }).getAttribute('aria-pressed')).toBe('false');
  await studio.close();
});

test('conversations can be found by their first question, filtered, read, deleted and restored', async () => {
  const { api, code } = hotel ?? (await createHotel());
  hotel = undefined;
  const studio = await openStudio(browser, api, { path: '/studio/conversations' });
  const { page } = studio;
  const breakfastLink = page.getByRole('link', { name: 'When is breakfast?' });
  await breakfastLink.waitFor();
  const item = page.getByRole('listitem').filter({ has: breakfastLink });
  expect(await item.innerText()).toMatch(/7 to 10[\s\S]*Grand Hotel\u00a0· .*\u00a0· 2 messages\u00a0· Rated up: 1$/);
  const file = await downloadText(page, 'Download CSV');
  expect(file).toContain(`"Visitor","'=HYPERLINK(""http://evil.example"")"`);
  expect(file).toMatch(/"Assistant","[^"]*7 to 10[^"]*","Rated up"\r\n/);
  expect(file).toMatch(/"Assistant","[^"]*","Rated down"\r\n/);

  // The search ignores case and the order of the words.
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('breakfast WHEN');
  await page.getByRole('link', { name: '=HYPERLINK' }).waitFor({ state: 'detached' });
  await breakfastLink.waitFor();
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('');
  await page.getByRole('link', { name: '=HYPERLINK' }).waitFor();

  // The two dates are on one line.
  const [from, to] = await Promise.all(['From', 'To'].map((label) => page.getByLabel(label).boundingBox()));
  expect(from?.y).toBe(to?.y);
  // The URL contains the current filters.
  await page.getByLabel('To').fill('2020-01-01');
  await page.getByText('No matching conversations').waitFor();
  expect(page.url()).toMatch(/\/studio\/conversations\?to=2020-01-01$/);
  await page.getByRole('button', { name: 'Show all conversations' }).click();
  await page.getByLabel('Code').selectOption('Grand Hotel');
  await breakfastLink.waitFor();
  expect(page.url()).toMatch(new RegExp(`/studio/conversations\\?code=${code.id}$`));

  await breakfastLink.click();
  await page.getByRole('heading', { level: 1, name: 'Conversation' }).waitFor();
  const messages = page.getByRole('main').getByRole('list');
  expect(await messages.innerText()).toMatch(
    /Visitor\s.*\s+When is breakfast\?\s+Assistant\s.*\s+Rated up\s+.*7 to 10/,
  );
  // As in any chat, the visitor is on the right and the assistant on the left.
  const boxOf = async (selector: string) => {
    const box = await messages.locator(selector).first().boundingBox();
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) };
  };
  const [visitor, assistant] = [await boxOf('.visitor .text'), await boxOf('.assistant .text')];
  expect(assistant.left).toBeLessThan(visitor.left);
  expect(assistant.right).toBeLessThan(visitor.right);
  // Answers are formatted as for the visitor: the embedded model writes its last line in italics.
  expect(await messages.locator('em').count()).toBe(1);
  // Links are shown as text, because a visitor can make the model write any link.
  expect(await messages.innerText()).toContain('ground floor (https://evil.example/sign-in)');
  expect(await messages.getByRole('link').count()).toBe(0);
  await page.getByRole('link', { name: 'Grand Hotel' }).waitFor();
  await studio.settled();
  expect(await violations(page)).toEqual([]);
  const transcript = await downloadText(page, 'Download CSV');
  expect(transcript).toContain('"Visitor","When is breakfast?"');
  expect(transcript).toMatch(/"Assistant","[^"]*7 to 10[^"]*","Rated up"/);

  const statusOf = async (url: string) => (await api.call('GET', `/v1/conversations/${url.split('/').at(-1)}`)).status;
  const url = page.url();
  await page.getByRole('button', { name: 'Delete' }).click();
  // The toast stays while the pointer is over it.
  await page.getByText('Conversation and its requests deleted.').hover();
  await breakfastLink.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await breakfastLink.click();
  expect(await statusOf(url)).toBe(200);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await eventually(async () => expect(await statusOf(url)).toBe(404));
  expect(await breakfastLink.count()).toBe(0);

  // Loading another page while the deletion can still be undone does not cancel the deletion.
  await page.getByRole('link', { name: '=HYPERLINK' }).click();
  await page.waitForURL(/conversations\/cnv_/);
  const otherUrl = page.url();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.goto(`${sharedService().base_url}/studio/overview`);
  await eventually(async () => expect(await statusOf(otherUrl)).toBe(404));
  await studio.close();
});
