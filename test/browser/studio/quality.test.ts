import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Route } from 'playwright-core';
import { languagesOf } from '../../../contracts/languages.ts';
import { violations, violationsInBothThemes } from '../../support/chromium/axe.ts';
import { brokenWords } from '../../support/chromium/broken-words.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { hiddenFocus } from '../../support/chromium/hidden-focus.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { measureColdList } from './support/cold-list.ts';
import { type Sizes, studioSizes } from './support/sizes.ts';
import { openStudio, type StudioPage } from './support/studio.ts';
import { visitorsOf } from './support/visitor-requests.ts';

const STAGGER_MILLISECONDS = 100;
/**
 * Limits for the list of codes with an empty cache. At 1.6 Mbit/s and 150 ms latency, this much loads in less than two
 * seconds; `npm run bench -- studio` measures the time.
 */
const MAX_COLD = { requests: 26, kilobytes: 60 };
const SLUG = `quality-${randomUUID().slice(0, 8)}`;

/** Every page with its heading. The same checks run on all of them. Other files test what each page does. */
const PAGES = [
  ['/studio', 'Codes'],
  ['/studio/codes/new', 'New code'],
  ['/studio/codes/:code', 'Grand Hotel'],
  ['/studio/codes/:code/print', 'Print'],
  ['/studio/codes/:code/history', 'History'],
  ['/studio/codes/:code/checks', 'Checks'],
  ['/studio/print?ids=:code', 'Print codes'],
  ['/studio/placements', 'Placements'],
  ['/studio/placements/:placement', 'Table 1'],
  ['/studio/placements/:placement/claim', 'Assign another code to this sticker'],
  ['/studio/placements/print?code=:code', 'Print placements'],
  ['/studio/knowledge', 'Knowledge'],
  ['/studio/knowledge/:set', 'House guide'],
  ['/studio/knowledge/:set/:source', 'Do you have parking?'],
  ['/studio/bulk', 'Bulk create'],
  ['/studio/conversations', 'Conversations'],
  ['/studio/conversations/:conversation', /^Conversation$/],
  ['/studio/requests', 'Requests'],
  ['/studio/overview', 'Overview'],
  ['/studio/questions', 'Questions'],
  ['/studio/brand', 'Brand'],
  ['/studio/webhooks', 'Webhooks'],
  ['/studio/webhooks/:webhook', /^http:/],
  ['/studio/api-keys', 'API keys'],
  ['/studio/organizations', 'Organizations'],
  [`/studio/organizations/${SLUG}`, 'Grand Hotel'],
  ['/studio/undo-move/:code', 'Undo move'],
  ['/studio/account', 'Account'],
  ['/studio/codes/a/b/c', 'Page not found'],
] as const;

let browser: Browser;
let api: ApiClient;
let receiver: Receiver;
/** Values for the placeholders in the paths above. */
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  [browser, api, receiver] = await Promise.all([connectChromium(), newAccount(), startReceiver()]);
  const hotel = { name: 'Grand Hotel', prompt: 'You are the concierge. Breakfast is from 7 to 10.' };
  const { body: code } = await api.call('POST', '/v1/qpr-codes', { body: hotel });
  await api.call('POST', `/v1/qpr-codes/${code.id}/checks`, {
    body: { question: 'When is breakfast?', expect: { any_of: ['from 7'] } },
  });
  const { body: webhook } = await api.call('POST', '/v1/webhooks', { body: { url: receiver.url } });
  const { body: created } = await api.call<{ placements: { id: string }[] }>('POST', '/v1/placements', {
    body: { qpr_code_id: String(code.id), name: 'Table {n}' },
  });
  const { body: set } = await api.call('POST', '/v1/knowledge', {
    body: { name: 'House guide with the rules of the pool, the garage, the sauna and the garden' },
  });
  await api.call('PATCH', `/v1/qpr-codes/${code.id}`, { body: { knowledge: [set.id] } });
  const { body: source } = await api.call('POST', `/v1/knowledge/${set.id}/sources`, {
    body: { kind: 'answer', question: 'Do you have parking?', answer: 'Yes, behind the house.' },
  });
  await eventually(async () =>
    expect((await api.call('GET', `/v1/knowledge/${set.id}`)).body).toMatchObject({ status: 'ready', version: 1 }),
  );
  // Long texts reveal lists that shift or overflow.
  await api.call('POST', '/v1/api-keys', {
    body: { name: 'Point of sale of the restaurant on the terrace next to the fountain' },
  });
  const { body: terrace } = await api.call('POST', '/v1/qpr-codes', {
    body: {
      name: 'Restaurant terrace, table 12, next to the fountain, where the sun sets behind the mountains at seven',
      prompt: 'You are the waiter. Breakfast is from 7 to 10.',
      tags: Array.from({ length: 10 }, (_, index) => `A tag with quite a number of letters ${index}`),
    },
  });
  await warmModel(api);
  await visitorsOf(String(terrace.short_id)).ask(
    'quality',
    'Can I check out later, because my flight leaves in the evening and I would rather not carry my luggage through town?',
  );
  await visitorsOf(String(code.short_id)).ask('quality', 'When is breakfast?');
  const { body: list } = await api.call<{ conversations: { id: string }[] }>('GET', '/v1/conversations');
  ids = {
    ':code': String(code.id),
    ':placement': created.placements[0]?.id ?? '',
    ':set': String(set.id),
    ':source': String(source.id),
    ':webhook': String(webhook.id),
    ':conversation': list.conversations[0]?.id ?? '',
  };
  await api.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel', slug: SLUG } });
});
afterAll(() => Promise.all([browser?.close(), receiver?.stop()]));

/**
 * Responses that are recorded at the first width and replayed at the second, because these checks are about the pages
 * and not about the service.
 */
const responses = new Map<string, { readonly status: number; readonly headers: Headers; readonly body: Buffer }>();
type Headers = Record<string, string>;

async function respond(route: Route): Promise<void> {
  if (route.request().method() !== 'GET') return route.continue();
  const url = route.request().url();
  const known = responses.get(url);
  if (known) return route.fulfill(known);
  const received = await route.fetch();
  const response = { status: received.status(), headers: received.headers(), body: await received.body() };
  if (received.ok()) responses.set(url, response);
  return route.fulfill(response);
}

describe.each([320, 1280])(
  'at %i px, each page is accessible in both themes, without layout shift, overflow, broken words, hidden focus or page errors',
  (width) => {
    let studio: StudioPage;
    let requests = 0;
    beforeAll(async () => {
      studio = await openStudio(browser, api, { width });
      // Responses arrive one after the other. So a page that reserves no space for a later response shifts its layout.
      await studio.page.route('**/v1/**', async (route) => {
        requests += 1;
        await setTimeout(STAGGER_MILLISECONDS * requests);
        await respond(route).catch(() => undefined);
      });
    });
    afterAll(() => studio?.close());

    test.each(PAGES)('%s', async (address, title) => {
      requests = 0;
      const before = { shift: await studio.layoutShift(), errors: (await studio.pageErrors()).length };
      await studio.open(address.replaceAll(/:\w+/g, (name) => ids[name] ?? name));
      await studio.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await studio.settled();
      expect(await violationsInBothThemes(studio.page)).toEqual([]);
      expect((await studio.pageErrors()).slice(before.errors)).toEqual([]);
      expect((await studio.layoutShift()) - before.shift).toBeLessThan(0.01);
      const overflow = await studio.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await brokenWords(studio.page)).toEqual([]);
      // This is checked only on a phone, where bars cover the top and the bottom of the page.
      if (width === 320) expect(await hiddenFocus(studio.page)).toEqual([]);
    });
  },
);

test('the tested pages include every page of the Studio', () => {
  const shapeOf = (path: string) => path.replace(/\?.*/, '').replace(SLUG, ':').replaceAll(/:\w+/g, ':');
  const tested = new Set(PAGES.map(([address]) => shapeOf(address)));
  const source = readFileSync(join(import.meta.dirname, '../../../web/studio/app/routes.tsx'), 'utf8');
  const routes = [...source.matchAll(/\{ path: '([^']+)'/g)].map(([, path = '']) => shapeOf(`/studio/${path}`));
  expect(routes.length).toBeGreaterThan(20);
  // The list of codes has two addresses. PAGES contains the other one, /studio.
  expect(routes.filter((route) => !tested.has(route))).toEqual(['/studio/codes']);
});

test('tables fit next to the navigation, even with long Ukrainian words', async () => {
  const studio = await openStudio(browser, api, { path: '/icon.svg' });
  const { page } = studio;
  await page.evaluate(`localStorage.setItem('studio.language', 'uk')`);
  const [last_used_at, expires_at] = ['2026-01-31T12:00:00Z', '2099-09-30T12:00:00Z'];
  const keys = [
    { name: 'Kasse', scopes: null, last_used_at: null, expires_at: null },
    { name: 'Website', scopes: ['codes:read', 'members:write'], last_used_at, expires_at },
    { name: 'Kasse der Terrasse am Brunnen', scopes: null, last_used_at, expires_at, organization_id: 'Grand Hotel' },
  ].map((key, index) => ({ id: `key_${index}`, prefix: 'qpr_sk_0000', revoked_at: null, ...key }));
  const placements = [
    { name: 'Terrace, next to the fountain', status: 'active', silent_since: last_used_at, scans_total: 12_345 },
    { name: 'Sticker', status: 'retired', silent_since: null, scans_total: 987_654 },
  ].map((one, index) => ({ id: `plc_${index}`, qpr_code_id: null, last_scanned_at: last_used_at, ...one }));
  await page.route('**/v1/api-keys', (route) => route.fulfill({ json: { api_keys: keys, total: 3 } }));
  await page.route('**/v1/placements?*', (route) =>
    route.fulfill({ json: { placements, total: 2, next_cursor: null } }),
  );
  await page.goto(`${api.baseUrl}/studio/api-keys`);
  const faults: unknown[] = [];
  for (const [path, name] of [
    ['api-keys', 'Kasse'],
    ['placements', 'Sticker'],
  ] as const) {
    await studio.open(`/studio/${path}`);
    await page.getByRole('rowheader', { name }).first().waitFor();
    // From 896 px on, the navigation is next to the table, so the table has less space than in a narrower window.
    for (const width of [320, 736, 760, 896, 911, 1024, 1056, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate<number[]>(`(() => {
        const table = document.querySelector('main table');
        const excess = table.getBoundingClientRect().width - table.parentElement.getBoundingClientRect().width;
        return [document.documentElement.scrollWidth - innerWidth, Math.round(excess)];
      })()`);
      const broken = await brokenWords(page);
      if (Math.max(...overflow) > 0 || broken.length > 0) faults.push([path, width, overflow, broken]);
    }
  }
  expect(faults).toEqual([]);
  await studio.close();
});

test('a signed-out user sees the sign-in form at the requested URL', async () => {
  const studio = await openStudio(browser, undefined, { path: '/studio/overview?period=7d', width: 320 });
  await studio.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(studio.page.url()).toMatch(/\/studio\/overview\?period=7d$/);
  expect(await violations(studio.page)).toEqual([]);
  await studio.close();
});

test('the list of codes needs few requests and bytes with an empty cache', async () => {
  const { requests, kilobytes } = await measureColdList(browser, api);
  expect(requests).toBeLessThanOrEqual(MAX_COLD.requests);
  expect(kilobytes).toBeLessThanOrEqual(MAX_COLD.kilobytes);
});

describe('size budgets (gzip)', () => {
  const LANGUAGES = languagesOf('studio');
  let sizes: Sizes;
  beforeAll(async () => {
    sizes = await studioSizes();
  });

  test.each(['codes', 'sign-in'])('the page %s as the first view is at most 45 KB', (page) => {
    const tooLarge = LANGUAGES.filter((language) => sizes.firstView(page, language) > 45_000);
    expect(tooLarge).toEqual([]);
  });

  test('each later view is at most 15 KB', () => {
    const views = sizes.pages.flatMap((page) =>
      LANGUAGES.map((language) => [page, language, sizes.laterView(page, language)] as const),
    );
    expect(views.filter(([, , bytes]) => bytes > 15_000)).toEqual([]);
  });

  test('the QR code decoder is loaded on demand and is at most 15 KB', () => {
    expect(sizes.part('pages/print/decode.ts', 'en')).toBeLessThanOrEqual(15_000);
  });

  test('everything loaded on demand, including the decoder, is at most 78 KB', () => {
    for (const language of LANGUAGES) expect(sizes.onDemand(language)).toBeLessThanOrEqual(78_000);
  });

  test('all views together are at most 140 KB', () => {
    for (const language of LANGUAGES) expect(sizes.all(language)).toBeLessThanOrEqual(140_000);
  });
});
