import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { anchorOf, bundleGuides, GUIDES } from '../../../lib/bundling/bundle-guides.ts';

const ROOT = join(import.meta.dirname, '../../..');
const pages = new Map(bundleGuides(ROOT).map(({ path, contents }) => [path, contents]));
const pageOf = (guide: string) => pages.get(`docs/guides/${guide}/index.html`);

test.each(GUIDES)('%s is a page that obeys the content security policy and has no broken links', (guide) => {
  const page = pageOf(guide) ?? '';
  expect(page).toMatch(/<h1 id="[^"]+">/);
  expect(page).not.toMatch(/<script|style="|<img (?!src="\/icon\.svg")|\.md[#"]/);
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  const broken = [...main.matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) => {
    if (/^https?:/.test(href) || href === '/v1/openapi.json') return [];
    const [path = '', anchor] = href.split('#');
    const target = path === '' ? page : pageOf(path.replace('/docs/guides/', ''));
    return target && (anchor === undefined || target.includes(`id="${anchor}"`)) ? [] : [href];
  });
  expect(broken).toEqual([]);
});

test('every tag of the API description has a guide', () => {
  const { tags } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
  for (const { externalDocs } of tags) expect(pageOf(externalDocs.url.replace('/docs/guides/', ''))).toBeDefined();
});

test('each cell of a table names its column, which a phone shows instead of the header', () => {
  const page = pageOf('webhooks') ?? '';
  expect(page).toMatch(/<th>Event<\/th>.*<td data-label="Event">/s);
  expect(page.match(/<table>/g)?.length).toBe(page.match(/<thead>/g)?.length);
});

test('anchors match those of GitHub', () =>
  expect(anchorOf('The API’s `errors`, and what to do')).toBe('the-apis-errors-and-what-to-do'));

test('/docs/guides lists every guide, and the start page and the API reference link to it', () => {
  const index = pages.get('docs/guides/index.html') ?? '';
  for (const guide of GUIDES) expect(index).toContain(`href="/docs/guides/${guide}"`);
  expect(index.match(/href="\/docs\/guides\//g)).toHaveLength(GUIDES.length);
  for (const file of ['web/index.html', 'web/docs/index.html'])
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain('href="/docs/guides"');
});
