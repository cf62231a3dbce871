import robotsModule, { type Robot } from 'robots-parser';
import { getPage, type Reply, USER_AGENT_NAME, type Validators, type WebEffects } from './get-page.ts';
import { PageProblem } from './page-problem.ts';

/** A page after all redirects. */
export interface DownloadedPage extends Validators {
  readonly url: string;
  /** Whether the server says that the page is the same as last time. `content` is empty then. */
  readonly isUnchanged: boolean;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface PageFetcher {
  /** Throws a `PageProblem` if the page cannot be read. */
  fetchPage(url: string, validators?: Validators): Promise<DownloadedPage>;
  /** The sitemaps that the robots.txt of this site names. */
  sitemapsOf(url: string): Promise<readonly string[]>;
}

/** The types of robots-parser describe an ES module, but it is a CommonJS module that exports one function. */
const robotsParser = robotsModule as unknown as (url: string, content: string) => Robot;

const MAX_REDIRECTS = 5;

/** Reads pages politely: it follows the robots.txt of each host, and asks each host at most once per second. */
export function openPageFetcher(effects: WebEffects): PageFetcher {
  const robots = new Map<string, Promise<Robot>>();
  const robotsOf = ({ origin }: URL): Promise<Robot> => {
    const known = robots.get(origin) ?? readRobots(effects, origin);
    robots.set(origin, known);
    return known;
  };
  return {
    async fetchPage(text, validators) {
      let url = new URL(text);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        if ((await robotsOf(url)).isDisallowed(url.href, USER_AGENT_NAME)) throw new PageProblem('robots_forbidden');
        const reply = await getPage(effects, url, validators);
        const next = redirectOf(reply, url);
        if (!next) return downloaded(reply, url);
        url = next;
      }
      throw new PageProblem('too_many_redirects');
    },
    sitemapsOf: async (text) => (await robotsOf(new URL(text))).getSitemaps(),
  };
}

const redirectOf = ({ status, location }: Reply, url: URL): URL | undefined => {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  const next = URL.parse(location, url.href);
  if (!next) throw new PageProblem('unavailable', `${url.host} redirects to an address that is not valid.`);
  next.hash = '';
  return next;
};

function downloaded({ status, content, contentType, etag, lastModified }: Reply, url: URL): DownloadedPage {
  if (status !== 200 && status !== 304) throw new PageProblem('unavailable', `${url.host} responded with ${status}.`);
  return { url: url.href, isUnchanged: status === 304, content, contentType, etag, lastModified };
}

/** RFC 9309: without a robots.txt (4xx), everything is allowed. If the server fails (5xx), nothing is. */
async function readRobots(effects: WebEffects, origin: string): Promise<Robot> {
  let url = new URL('/robots.txt', origin);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const reply = await getPage(effects, url);
    const next = redirectOf(reply, url);
    if (next) {
      url = next;
      continue;
    }
    if (reply.status >= 500) throw new PageProblem('unavailable', `The robots.txt of ${url.host} cannot be read.`);
    return robotsParser(new URL('/robots.txt', origin).href, reply.status === 200 ? reply.content.toString() : '');
  }
  return robotsParser(new URL('/robots.txt', origin).href, '');
}
