import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { readSitemap, sitemapText } from '../../../lambdas/knowledge/web/sitemap.ts';

const XML = '<urlset><url><loc>https://example.com/a</loc></url></urlset>';

test.each([
  ['plain', Buffer.from(XML)],
  ['compressed', gzipSync(XML)],
])('the addresses of a %s sitemap are read', async (_, content) => {
  expect(readSitemap(await sitemapText(content))).toEqual({ pages: ['https://example.com/a'], sitemaps: [] });
});

test('only the beginning of a decompression bomb is decompressed', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from(XML), Buffer.alloc(100 * 1024 * 1024, ' ')]));
  expect(bomb.length).toBeLessThan(200_000);
  const text = await sitemapText(bomb);
  expect(text.length).toBeLessThan(3 * 1024 * 1024);
  expect(readSitemap(text).pages).toEqual(['https://example.com/a']);
});

test('a damaged sitemap is read up to the damage', async () => {
  const pages = Array.from({ length: 1_000 }, (_, index) => `https://example.com/pages/${1_000 + index}`);
  const file = gzipSync(`<urlset>${pages.map((page) => `<url><loc>${page}</loc></url>`).join('')}</urlset>`);
  const read = readSitemap(await sitemapText(file.subarray(0, file.length / 2))).pages;
  expect(read.length).toBeGreaterThan(300);
  expect(read).toEqual(pages.slice(0, read.length));
  expect(await sitemapText(Buffer.from([0x1f, 0x8b, 0, 0]))).toBe('');
});

test('a sitemap with too many nested elements is read up to these elements', () => {
  const tooDeep = `${'<a>'.repeat(2_000)}<url><loc>https://example.com/b</loc></url>`;
  expect(readSitemap(XML.replace('</urlset>', tooDeep)).pages).toEqual(['https://example.com/a']);
});
