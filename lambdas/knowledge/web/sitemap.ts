import { Parser } from 'htmlparser2';

export interface Sitemap {
  /** Addresses of pages. */
  readonly pages: readonly string[];
  /** Addresses of other sitemaps, if this one is an index. */
  readonly sitemaps: readonly string[];
}

/** A sitemap can name 50,000 pages. We never need as many. */
const MAX_ADDRESSES = 2_000;

/** Reads a sitemap or an index of sitemaps. A text that is neither has no addresses. */
export function readSitemap(xml: string): Sitemap {
  const pages: string[] = [];
  const sitemaps: string[] = [];
  let parent = '';
  let address: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === 'url' || name === 'sitemap') parent = name;
        if (name === 'loc') address = '';
      },
      ontext(text) {
        if (address !== undefined) address += text;
      },
      onclosetag(name) {
        if (name !== 'loc') return;
        const list = parent === 'sitemap' ? sitemaps : pages;
        if (address?.trim() && list.length < MAX_ADDRESSES) list.push(address.trim());
        address = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { pages, sitemaps };
}
