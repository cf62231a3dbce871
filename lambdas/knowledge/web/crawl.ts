import * as z from 'zod/mini';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { isSameSite, pageAddress } from './addresses.ts';

/**
 * A page that was requested. It has no `hash` if it could not be fetched. Pages are numbered from 1, in the order of
 * their requests.
 */
const requestedPage = z.object({
  page: z.number(),
  url: z.string(),
  /** Hash of the content, to recognize a page that has not changed. */
  hash: z.optional(z.string()),
  etag: z.optional(z.string()),
  last_modified: z.optional(z.string()),
});
export type RequestedPage = z.output<typeof requestedPage>;

/** The progress of a crawl. It is stored after each step, so a step that crashed can be repeated. */
const crawlSchema = z.object({
  pages: z.array(requestedPage),
  /** Addresses to fetch, in this order. */
  queue: z.array(z.string()),
  /** Sitemaps to read before the pages in `queue`. */
  sitemaps: z.array(z.string()),
  /** Every address that was ever in one of the lists, so that none is fetched twice. */
  seen: z.array(z.string()),
});
export type Crawl = z.output<typeof crawlSchema>;

export const encodeCrawl = (crawl: Crawl): string => JSON.stringify(crawl);
export const decodeCrawl = (content: Buffer): Crawl => crawlSchema.parse(JSON.parse(content.toString()));

/** Enough addresses to find the maximum number of pages, even if many are not pages. */
const MAX_SEEN = 10 * KNOWLEDGE_LIMITS.pagesPerSite;
const MAX_SITEMAPS = 20;

export const newCrawl = (url: string): Crawl => ({ pages: [], queue: [url], sitemaps: [], seen: [url] });

/** Adds addresses of the same site that are not known yet. */
export function addAddresses(crawl: Crawl, addresses: readonly string[], base: string): void {
  const seen = new Set(crawl.seen);
  for (const address of addresses) {
    const url = pageAddress(address, base);
    if (url === undefined || seen.has(url) || seen.size >= MAX_SEEN || !isSameSite(url, base)) continue;
    seen.add(url);
    crawl.seen.push(url);
    crawl.queue.push(url);
  }
}

/** Adds sitemaps of the same site that are not known yet. Sitemaps can name each other, so each is read only once. */
export function addSitemaps(crawl: Crawl, addresses: readonly string[], base: string): void {
  const known = new Set(crawl.seen.filter((seen) => seen.startsWith(SITEMAP_MARK)));
  for (const address of addresses) {
    if (known.size >= MAX_SITEMAPS) return;
    const url = URL.parse(address, base)?.href;
    if (url === undefined || !isSameSite(url, base) || known.has(SITEMAP_MARK + url)) continue;
    known.add(SITEMAP_MARK + url);
    crawl.seen.push(SITEMAP_MARK + url);
    crawl.sitemaps.push(url);
  }
}
/** Marks sitemaps in `seen`, because the same address can be a sitemap and a page. */
const SITEMAP_MARK = 'sitemap ';

const isFull = ({ pages }: Crawl): boolean => pages.length >= KNOWLEDGE_LIMITS.pagesPerSite;
export const isComplete = (crawl: Crawl): boolean =>
  isFull(crawl) || (crawl.queue.length === 0 && crawl.sitemaps.length === 0);

/** How many pages the site will have, as far as is known. */
export const expectedPages = ({ pages, queue }: Crawl): number =>
  Math.min(KNOWLEDGE_LIMITS.pagesPerSite, pages.length + queue.length);

/** Whether the pages are the same as those of an earlier crawl. A page that is still unavailable counts as the same. */
export function isSameAs(crawl: Crawl, earlier: Crawl | undefined): boolean {
  if (!earlier || earlier.pages.length !== crawl.pages.length) return false;
  const hashes = new Map(earlier.pages.map(({ url, hash }) => [url, hash]));
  return crawl.pages.every(({ url, hash }) => hashes.has(url) && hashes.get(url) === hash);
}
