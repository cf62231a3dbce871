import { createHash } from 'node:crypto';
import type { ObjectReader } from '../objects/object-reader.ts';
import type { ObjectWriter } from '../objects/object-store.ts';
import type { RequestedPage } from '../web/crawl.ts';
import type { Validators } from '../web/get-page.ts';
import type { DownloadedPage } from '../web/page-fetcher.ts';

export interface FetchedObjects {
  /** Reads what earlier steps and earlier readings have fetched. */
  readonly fetched: ObjectReader;
  /** Stores what this step fetches. */
  readonly objects: ObjectWriter;
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url');

/** What the crawl stores about a page that was downloaded. */
export const requestedPage = (page: number, { url, content, etag, last_modified }: DownloadedPage): RequestedPage => ({
  page,
  url,
  hash: hashOf(content),
  etag,
  last_modified,
});

/** With these, a server can respond that the page has not changed since it was requested. */
export const validatorsOf = (page: RequestedPage | undefined): Validators => ({
  etag: page?.etag,
  last_modified: page?.last_modified,
});
