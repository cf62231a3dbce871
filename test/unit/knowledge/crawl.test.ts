import { expect, test } from '@jest/globals';
import { addSitemaps, newCrawl } from '../../../lambdas/knowledge/web/crawl.ts';
import { growthOf, MAX_GROWTH } from '../../support/growth.ts';

const SITE = 'https://example.com/';

test('only the first 20 sitemaps of the site are read, each once', () => {
  const crawl = newCrawl(SITE);
  addSitemaps(crawl, ['/0.xml', 'https://other.test/0.xml', '/0.xml', 'https://'], SITE);
  expect(crawl.sitemaps).toEqual([`${SITE}0.xml`]);
  const addresses = Array.from({ length: 30 }, (_, number) => `/${number}.xml`);
  addSitemaps(crawl, addresses, SITE);
  addSitemaps(crawl, addresses, SITE);
  expect(crawl.sitemaps).toEqual(addresses.slice(0, 20).map((path) => new URL(path, SITE).href));
});

test.each([
  ['of the site', SITE],
  ['of another site', 'https://other.test/'],
])('adding many sitemaps %s to a crawl with many known pages takes linear time', (_, base) => {
  const addressesOf = (units: number) => Array.from({ length: units }, (_value, number) => base + number).join(' ');
  const add = (text: string) => {
    const addresses = text.split(' ');
    addSitemaps({ ...newCrawl(SITE), seen: [...addresses] }, addresses, SITE);
  };
  expect(growthOf(addressesOf, add)).toBeLessThan(MAX_GROWTH);
});
