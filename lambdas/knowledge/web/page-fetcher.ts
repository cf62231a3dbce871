import { getPage, type Reply, USER_AGENT_NAME, type Validators, type WebEffects } from './get-page.ts';
import { PageProblem } from './page-problem.ts';
import { parseRobots, ROBOTS_BYTES, type Robots } from './robots.ts';

/** A page after all redirects. */
export interface DownloadedPage extends Validators {
  readonly url: string;
  /** Whether the server says that the page is the same as last time. `content` is empty then. */
  readonly isUnchanged: boolean;
  readonly content_type: string;
  /** The encoding that the server names. */
  readonly charset: string | undefined;
  readonly content: Buffer;
}

interface FetchOptions {
  readonly validators?: Validators | undefined;
  readonly deadline?: AbortSignal;
}

export interface PageFetcher {
  /** Throws a `PageProblem` if the page cannot be read before the deadline. By default, it has its own deadline. */
  fetchPage(url: string, options?: FetchOptions): Promise<DownloadedPage>;
  /** A deadline that several requests can share. */
  newDeadline(): AbortSignal;
  /** The sitemaps that the robots.txt of this site names. */
  sitemapsOf(url: string): Promise<readonly string[]>;
}

const MAX_REDIRECTS = 5;
/** Shorter than the timeout of the function, so that one slow page of a site is skipped and does not end the crawl. */
const PAGE_TIMEOUT_MILLISECONDS = 60_000;

/** Reads pages politely: it follows the robots.txt of each host, and asks each host at most once per second. */
export function openPageFetcher(effects: WebEffects): PageFetcher {
  const { pageTimeoutMilliseconds = PAGE_TIMEOUT_MILLISECONDS } = effects;
  const robots = new Map<string, Promise<Robots>>();
  const robotsOf = ({ origin }: URL, deadline: AbortSignal): Promise<Robots> => {
    const known = robots.get(origin) ?? readRobots(effects, origin, deadline);
    robots.set(origin, known);
    // After a failure, the next page reads robots.txt again. Otherwise, all remaining pages of a site would be skipped.
    known.catch(() => robots.delete(origin));
    return known;
  };
  const followRedirects = async (text: string, deadline: AbortSignal, validators?: Validators) => {
    let url = new URL(text);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const rules = await robotsOf(url, deadline);
      if (!rules.isAllowed(url)) throw new PageProblem('robots_forbidden');
      const reply = await getPage(effects, url, { deadline, validators });
      const next = redirectOf(reply, url);
      if (!next) return downloaded(reply, url);
      url = next;
    }
    throw new PageProblem('too_many_redirects');
  };
  const newDeadline = () => AbortSignal.timeout(pageTimeoutMilliseconds);
  /** Runs work whose requests share one deadline. After the deadline, any error means that the page is too slow. */
  const beforeDeadline = async <T>(deadline: AbortSignal, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw deadline.aborted ? tooSlow(pageTimeoutMilliseconds) : error;
    }
  };
  return {
    newDeadline,
    fetchPage: (text, { validators, deadline = newDeadline() } = {}) =>
      beforeDeadline(deadline, () => followRedirects(text, deadline, validators)),
    sitemapsOf: async (text) => {
      const deadline = newDeadline();
      return (await beforeDeadline(deadline, () => robotsOf(new URL(text), deadline))).sitemaps;
    },
  };
}

const tooSlow = (milliseconds: number): PageProblem =>
  new PageProblem(
    'unavailable',
    `The page, with its redirects and robots.txt, did not load within ${milliseconds / 1_000} seconds.`,
  );

const redirectOf = ({ status, location }: Reply, url: URL): URL | undefined => {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  const next = URL.parse(location, url.href);
  if (!next) throw new PageProblem('unavailable', `${url.host} redirects to an address that is not valid.`);
  next.hash = '';
  return next;
};

function downloaded({ status, content, content_type, charset, etag, last_modified }: Reply, url: URL): DownloadedPage {
  if (status !== 200 && status !== 304) throw new PageProblem('unavailable', `${url.host} responded with ${status}.`);
  return { url: url.href, isUnchanged: status === 304, content, content_type, charset, etag, last_modified };
}

/** RFC 9309: without a robots.txt (4xx), everything is allowed. If the server fails (5xx), nothing is allowed. */
async function readRobots(effects: WebEffects, origin: string, deadline: AbortSignal): Promise<Robots> {
  let url = new URL('/robots.txt', origin);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const reply = await getPage(effects, url, { deadline, firstBytes: ROBOTS_BYTES });
    const next = redirectOf(reply, url);
    if (next) {
      url = next;
      continue;
    }
    if (reply.status >= 500) throw new PageProblem('unavailable', `The robots.txt of ${url.host} cannot be read.`);
    return parseRobots(reply.content, USER_AGENT_NAME);
  }
  return parseRobots(Buffer.alloc(0), USER_AGENT_NAME);
}
