import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { liveTargets } from '../../platform/targets/targets.ts';
import { crawlKey, fetchedKey, pageKey } from '../objects/object-keys.ts';
import { openObjectReader } from '../objects/object-reader.ts';
import { openObjectStore } from '../objects/object-store.ts';
import type { Reading } from '../sources/reading-writes.ts';
import { type Crawl, decodeCrawl, encodeCrawl, expectedPages, isComplete, isSameAs, newCrawl } from '../web/crawl.ts';
import { fileTypeOf } from '../web/file-type.ts';
import type { WebEffects } from '../web/get-page.ts';
import { hostTurns } from '../web/host-turn-store.ts';
import { openPageFetcher } from '../web/page-fetcher.ts';
import { PageProblem } from '../web/page-problem.ts';
import { fetchSomePages } from './fetch-site.ts';
import { inUtf8 } from './in-utf8.ts';
import { type ReadingState, readingOf, readingStateSchema, type WebState } from './reading-state.ts';
import { type FetchedObjects, requestedPage, validatorsOf } from './requested-page.ts';

export interface FetchEffects extends Pick<Effects, 'now'>, FetchedObjects {
  readonly web: WebEffects;
}

/** A step fetches pages for this long. Progress is visible after each step. */
const STEP_MILLISECONDS = 20_000;
const SITE_MILLISECONDS = KNOWLEDGE_LIMITS.siteMinutes * MINUTE_MILLISECONDS;

/**
 * Fetches a page or a feed, or some pages of a site. It calls untrusted hosts, so it parses only robots.txt, sitemaps
 * and the links of HTML. `read-source`, which calls no other hosts, extracts the text.
 */
export const fetchSource =
  (effects: FetchEffects) =>
  async (event: unknown): Promise<ReadingState> => {
    const { web, ...state } = readingStateSchema.parse(event);
    if (!web) throw new Error('Only sources on the web are fetched.');
    const started_at = effects.now().getTime();
    const after = await fetchStep(effects, { ...state, web });
    return { ...after, web: { ...after.web, fetched_ms: effects.now().getTime() - started_at } };
  };

async function fetchStep(effects: FetchEffects, state: WebState): Promise<WebState> {
  try {
    return await (state.web.kind === 'site' ? fetchSite : fetchDocument)(effects, state);
  } catch (error) {
    if (!(error instanceof PageProblem)) throw error;
    return { ...state, next: 'record', failure: { code: error.code, message: error.message } };
  }
}

async function fetchDocument(effects: FetchEffects, state: WebState): Promise<WebState> {
  const { objects } = effects;
  const { web } = state;
  const reading = readingOf(state);
  const before = (await earlierCrawl(effects, state))?.crawl.pages[0];
  const fetcher = openPageFetcher(effects.web);
  const downloaded = inUtf8(await fetcher.fetchPage(web.url, { validators: validatorsOf(before) }));
  const page = requestedPage(1, downloaded);
  if (before && (downloaded.isUnchanged || page.hash === before.hash))
    return { ...state, next: 'record', is_unchanged: true };
  const type = fileTypeOf(downloaded);
  if (!type) throw new PageProblem('unsupported_type');
  await objects.write(pageKey(reading, 1), downloaded.content);
  await objects.write(fetchedKey(reading), encodeCrawl({ ...newCrawl(web.url), queue: [], pages: [page] }));
  return { ...state, next: 'read', content_type: type, web };
}

async function fetchSite(effects: FetchEffects, state: WebState): Promise<WebState> {
  const { fetched, objects, now } = effects;
  const { web } = state;
  const reading = readingOf(state);
  const earlier = await earlierCrawl(effects, state);
  const stored = web.steps === 0 ? undefined : await fetched.read(crawlKey(reading, web.steps));
  const crawl = stored ? decodeCrawl(stored) : newCrawl(web.url);
  const time = now().getTime();
  const { fetch_until = time + SITE_MILLISECONDS } = web;
  const until = Math.min(time + STEP_MILLISECONDS, fetch_until);
  await fetchSomePages({
    fetched,
    objects,
    fetcher: openPageFetcher(effects.web),
    reading,
    crawl,
    earlier,
    hasTime: () => now().getTime() < until,
  });
  const steps = web.steps + 1;
  const hasMore = !isComplete(crawl) && now().getTime() < fetch_until;
  await objects.write(hasMore ? crawlKey(reading, steps) : fetchedKey(reading), encodeCrawl(crawl));
  const after: WebState = {
    ...state,
    next: 'read',
    content_type: 'text/html',
    pages: hasMore ? expectedPages(crawl) : crawl.pages.length,
    web: {
      ...web,
      fetch_until,
      steps,
      has_more: hasMore,
      is_cut: !hasMore && crawl.queue.length + crawl.sitemaps.length > 0,
    },
  };
  return !hasMore && isSameAs(crawl, earlier?.crawl) ? { ...after, next: 'record', is_unchanged: true } : after;
}

/**
 * What was fetched for the published version. `undefined` if there is no such version, or if it has no vectors and must
 * be replaced even if nothing has changed.
 */
async function earlierCrawl(
  { fetched }: FetchEffects,
  { ready_version: version, is_without_vectors, ...state }: WebState,
): Promise<{ readonly reading: Reading; readonly crawl: Crawl } | undefined> {
  if (version === undefined || is_without_vectors) return undefined;
  const reading = { ...readingOf(state), version };
  const content = await fetched.read(fetchedKey(reading));
  return content && { reading, crawl: decodeCrawl(content) };
}

const effects = liveEffects();
export const handler = fetchSource({
  ...effects,
  web: { targets: liveTargets(), waitForTurn: hostTurns(effects) },
  fetched: openObjectReader(),
  objects: openObjectStore(),
});
