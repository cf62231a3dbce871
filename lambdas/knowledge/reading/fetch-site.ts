import { readHtml } from '../documents/html.ts';
import { pageKey } from '../objects/object-keys.ts';
import type { Reading } from '../sources/reading-writes.ts';
import { isSameSite } from '../web/addresses.ts';
import { addAddresses, addSitemaps, type Crawl, type FetchedPage, isComplete } from '../web/crawl.ts';
import { isHtml } from '../web/file-type.ts';
import { PageProblem } from '../web/page-problem.ts';
import { readSitemap, sitemapText } from '../web/sitemap.ts';
import type { VisitedPage, Visitor } from '../web/visit-page.ts';
import { type FetchedObjects, fetchedPage, validatorsOf } from './fetched-page.ts';

export interface SiteStep extends FetchedObjects {
  readonly visitor: Visitor;
  readonly reading: Reading;
  /** Changes with each page. */
  readonly crawl: Crawl;
  /** The current version. Unchanged pages are copied from it instead of downloaded again. */
  readonly earlier?: { readonly reading: Reading; readonly crawl: Crawl } | undefined;
  readonly hasTime: () => boolean;
}

/** Fetches pages of a site while there is time. */
export async function fetchSomePages(step: SiteStep): Promise<void> {
  const { crawl } = step;
  if (crawl.pages.length === 0) await fetchFirstPage(step);
  while (!isComplete(crawl) && step.hasTime()) {
    const sitemap = crawl.sitemaps.shift();
    if (sitemap !== undefined) await fetchSitemap(step, sitemap);
    else await fetchNextPage(step, crawl.queue.shift() ?? '');
  }
}

/** Reading a site fails if its first page cannot be read. The redirects of that page decide the host of the site. */
async function fetchFirstPage(step: SiteStep): Promise<void> {
  const { crawl, visitor } = step;
  const visited = await visit(step, crawl.queue.shift() ?? '');
  if (!isHtml(visited)) throw new PageProblem('unsupported_type');
  await addPage(step, visited);
  const named = await visitor.sitemapsOf(visited.url);
  addSitemaps(crawl, named.length > 0 ? named : ['/sitemap.xml'], visited.url);
}

/** Sitemaps come first: they name the pages that the owner of the site wants to be found. A missing one is fine. */
async function fetchSitemap({ crawl, visitor }: SiteStep, address: string): Promise<void> {
  const visited = await ignoringProblems(visitor.visit(address));
  if (!visited) return;
  const { pages, sitemaps } = readSitemap(await sitemapText(visited.content));
  addAddresses(crawl, pages, visited.url);
  addSitemaps(crawl, sitemaps, visited.url);
}

const ignoringProblems = <T>(visiting: Promise<T>): Promise<T | undefined> =>
  visiting.catch((error: unknown) => {
    if (error instanceof PageProblem) return undefined;
    throw error;
  });

async function fetchNextPage(step: SiteStep, url: string): Promise<void> {
  const { crawl } = step;
  try {
    const visited = await visit(step, url);
    const isKnown = crawl.pages.some((page) => page.url === visited.url);
    if (isHtml(visited) && !isKnown && isSameSite(visited.url, crawl.pages[0]?.url ?? url))
      await addPage(step, visited);
  } catch (error) {
    if (!(error instanceof PageProblem)) throw error;
    // The site does not want this page to be read, so it is not part of it.
    if (error.code !== 'robots_forbidden') crawl.pages.push({ page: crawl.pages.length + 1, url });
  }
}

/** An unchanged page is copied from the current version. */
async function visit({ visitor, earlier, fetched }: SiteStep, url: string): Promise<VisitedPage> {
  const before = earlier?.crawl.pages.find((page: FetchedPage) => page.url === url);
  const visited = await visitor.visit(url, validatorsOf(before));
  if (!visited.isUnchanged || !earlier || !before) return visited;
  const content = await fetched.read(pageKey(earlier.reading, before.page));
  return content ? { ...visited, content, contentType: 'text/html' } : visitor.visit(url);
}

async function addPage({ crawl, reading, objects }: SiteStep, visited: VisitedPage): Promise<void> {
  const page = fetchedPage(crawl.pages.length + 1, visited);
  await objects.write(pageKey(reading, page.page), visited.content);
  crawl.pages.push(page);
  crawl.seen.push(visited.url);
  addAddresses(crawl, readHtml(visited.content).links, visited.url);
}
