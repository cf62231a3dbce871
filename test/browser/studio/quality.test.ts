import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { bundleStudio, type Studio } from '../../../lib/bundling/bundle-studio.ts';
import { violations } from '../../support/axe.ts';
import { launchChromium } from '../../support/chromium.ts';
import type { ApiClient } from '../../support/client.ts';
import { newAccount } from '../../support/shared-service.ts';
import { openStudio } from './support/studio.ts';

/** Every page, with its heading. What it shows beyond that, its own test knows; here all are held to the same. */
const PAGES = [
  ['/studio', 'Codes'],
  ['/studio/codes/new', 'New code'],
  ['/studio/bulk', 'Many codes at once'],
  ['/studio/conversations', 'Conversations'],
  ['/studio/overview', 'Overview'],
  ['/studio/webhooks', 'Webhooks'],
  ['/studio/api-keys', 'API keys'],
  ['/studio/organizations', 'Organizations'],
  ['/studio/account', 'Account'],
  ['/studio/codes/a/b/c', 'There is nothing here'],
] as const;

const VIEWS = [
  [320, 'light'],
  [320, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const;

let browser: Browser;
let api: ApiClient;
beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), newAccount()]);
  await api.call('POST', '/v1/qpr-codes', { body: { name: 'Grand Hotel', prompt: 'You are the concierge.' } });
});
afterAll(() => browser?.close());

describe.each(VIEWS)('at %i px, %s', (width, colorScheme) => {
  test('every page is accessible, still, within its policy, and fits', async () => {
    const studio = await openStudio(browser, api, { width, colorScheme });
    for (const [path, title] of PAGES) {
      await studio.open(path);
      await studio.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await studio.settled();
      expect([path, await violations(studio.page)]).toEqual([path, []]);
      expect([path, await studio.faults()]).toEqual([path, []]);
      expect([path, (await studio.layoutShift()) < 0.01]).toEqual([path, true]);
      const wide = await studio.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect([path, wide <= 0]).toEqual([path, true]);
    }
    await studio.close();
  });
});

test('whoever is not signed in sees the sign-in, at the same address', async () => {
  const studio = await openStudio(browser, undefined, { path: '/studio/overview?period=7d', width: 320 });
  await studio.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(studio.page.url()).toMatch(/\/studio\/overview\?period=7d$/);
  expect(await violations(studio.page)).toEqual([]);
  await studio.close();
});

describe('budgets (gzip)', () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await bundleStudio(join(import.meta.dirname, '../../..'));
  });

  const size = (path: string) => {
    const file = studio.files.find((each) => each.path === path);
    if (!file) throw new Error(`There is no ${path}.`);
    return gzipSync(file.contents).length;
  };
  const outputOf = (entry: string) => {
    const found = Object.entries(studio.outputs).find(([, { entryPoint }]) => entryPoint === entry);
    if (!found) throw new Error(`Nothing is made of ${entry}.`);
    return found[0];
  };
  /** A file with all that it imports at once. */
  const closure = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const each of studio.outputs[path]?.imports ?? []) {
      if (each.kind === 'import-statement') closure(each.path, seen);
    }
    return seen;
  };
  const sum = (paths: Iterable<string>) => [...paths].map(size).reduce((total, each) => total + each, 0);
  /** What a view in one language loads beside the frame: its page, and its texts. */
  const view = (page: string, language: string) =>
    new Set([
      ...closure(outputOf(`web/studio/pages/${page}/page.tsx`)),
      ...closure(outputOf(`web/studio/pages/${page}/texts/${language}.ts`)),
    ]);
  const frame = (language: string) =>
    new Set([
      'studio/index.html',
      outputOf('web/studio/styles/main.css'),
      ...closure(outputOf('web/studio/main.tsx')),
      ...closure(outputOf(`web/studio/texts/shell/${language}.ts`)),
    ]);
  const PAGE_FOLDERS = [
    'account',
    'api-keys',
    'bulk',
    'codes',
    'conversation',
    'conversations',
    'editor',
    'organization',
    'organizations',
    'overview',
    'print',
    'sign-in',
    'webhook',
    'webhooks',
  ];

  test.each(['en', 'uk'])('the first view takes 45 KB at most, in %s', (language) => {
    for (const page of ['codes', 'sign-in']) {
      expect(sum(new Set([...frame(language), ...view(page, language)]))).toBeLessThanOrEqual(45_000);
    }
  });

  test.each(PAGE_FOLDERS)('%s adds 15 KB at most', (page) => {
    for (const language of ['en', 'uk']) {
      expect(sum([...view(page, language)].filter((path) => !frame(language).has(path)))).toBeLessThanOrEqual(15_000);
    }
  });

  test('all views together take 120 KB at most', () => {
    const all = new Set([...frame('en'), ...PAGE_FOLDERS.flatMap((page) => [...view(page, 'en')])]);
    expect(sum(all)).toBeLessThanOrEqual(120_000);
  });
});
