import { UnreadableDocument } from '../documents/document.ts';
import { readHtml } from '../documents/html.ts';
import { pageKey } from '../objects/object-keys.ts';
import type { Reading } from '../sources/reading-writes.ts';
import { isSameSite } from '../web/addresses.ts';
import { addAddresses, addSitemaps, type Crawl, isComplete, type RequestedPage } from '../web/crawl.ts';
import { isHtml } from '../web/file-type.ts';
import type { DownloadedPage, PageFetcher } from '../web/page-fetcher.ts';
import { PageProblem } from '../web/page-problem.ts';
import { readSitemap, sitemapText } from '../web/sitemap.ts';
import { inUtf8 } from './in-utf8.ts';
import { type FetchedObjects, requestedPage, validatorsOf } from './requested-page.ts';

export interface SiteStep extends FetchedObjects {
  readonly fetcher: PageFetcher;
  readonly reading: Reading;
  /** Changes with each page. */
  readonly crawl: Crawl;
  /** The published version. Unchanged pages are copied from it instead of downloaded again. */
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
  const { crawl, fetcher } = step;
  const page = await fetchOrCopy(step, crawl.queue.shift() ?? '');
  if (!isHtml(page)) throw new PageProblem('unsupported_type', 'The address of a site must lead to an HTML page.');
  await addPage(step, page);
  const named = await fetcher.sitemapsOf(page.url);
  addSitemaps(crawl, named.length > 0 ? named : ['/sitemap.xml'], page.url);
}

/**
 * All sitemaps are read before the second page. So the queue first has the links of the first page, which matter most,
 * then the pages of the sitemaps, and then the links of all other pages. A missing sitemap is fine.
 */
async function fetchSitemap({ crawl, fetcher }: SiteStep, address: string): Promise<void> {
  const page = await ignoringProblems(fetcher.fetchPage(address));
  if (!page) return;
  const { pages, sitemaps } = readSitemap(await sitemapText(page.content));
  addAddresses(crawl, pages, page.url);
  addSitemaps(crawl, sitemaps, page.url);
}

const ignoringProblems = <T>(fetching: Promise<T>): Promise<T | undefined> =>
  fetching.catch((error: unknown) => {
    if (error instanceof PageProblem) return undefined;
    throw error;
  });

async function fetchNextPage(step: SiteStep, url: string): Promise<void> {
  const { crawl } = step;
  try {
    const page = await fetchOrCopy(step, url);
    const isKnown = crawl.pages.some((known) => known.url === page.url);
    if (isHtml(page) && !isKnown && isSameSite(page.url, crawl.pages[0]?.url ?? url)) await addPage(step, page);
  } catch (error) {
    if (!(error instanceof PageProblem)) throw error;
    // The page is listed as unread, unless robots.txt forbids reading it.
    if (error.code !== 'robots_forbidden') crawl.pages.push({ page: crawl.pages.length + 1, url });
  }
}

/**
 * Downloads a page. If it has not changed since the published version was read, its content comes from that version.
 * If the content is missing there, the page is downloaded again, before the same deadline.
 */
async function fetchOrCopy({ fetcher, earlier, fetched }: SiteStep, url: string): Promise<DownloadedPage> {
  const before = earlier?.crawl.pages.find((page: RequestedPage) => page.url === url);
  const deadline = fetcher.newDeadline();
  const page = await fetcher.fetchPage(url, { validators: validatorsOf(before), deadline });
  if (!page.isUnchanged || !earlier || !before) return page;
  const content = await fetched.read(pageKey(earlier.reading, before.page));
  return content ? { ...page, content, content_type: 'text/html' } : fetcher.fetchPage(url, { deadline });
}

async function addPage({ crawl, reading, objects }: SiteStep, original: DownloadedPage): Promise<void> {
  const downloaded = inUtf8(original);
  const page = requestedPage(crawl.pages.length + 1, downloaded);
  await objects.write(pageKey(reading, page.page), downloaded.content);
  crawl.pages.push(page);
  crawl.seen.push(downloaded.url);
  addAddresses(crawl, linksOf(downloaded.content), downloaded.url);
}

/**
 * The links of a page. Some servers send pictures and other files with the content type of HTML: these have no links.
 */
function linksOf(content: Buffer): readonly string[] {
  try {
    return readHtml(content).links;
  } catch (error) {
    if (error instanceof UnreadableDocument) return [];
    throw error;
  }
}
