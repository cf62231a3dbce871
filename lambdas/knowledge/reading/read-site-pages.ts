import { type DocumentPage, UnreadableDocument } from '../documents/document.ts';
import { readHtml } from '../documents/html.ts';
import { crawlKey, fetchedKey, pageKey } from '../objects/object-keys.ts';
import type { ObjectReader } from '../objects/object-reader.ts';
import { decodeCrawl } from '../web/crawl.ts';
import { type ReadingState, readingOf } from './reading-state.ts';

interface SitePages {
  /** The title of the first page that has one. */
  readonly title?: string | undefined;
  readonly pages: DocumentPage[];
}

/** Reads the pages of a website that the previous step of the state machine fetched. */
export async function readSitePages(originals: ObjectReader, state: ReadingState): Promise<SitePages> {
  const reading = readingOf(state);
  const { steps = 0, has_more = false } = state.web ?? {};
  const stored = await originals.read(has_more ? crawlKey(reading, steps) : fetchedKey(reading));
  if (!stored) throw new Error('The fetched pages are missing.');
  const pages: DocumentPage[] = [];
  let title: string | undefined;
  for (const { page, url, hash } of decodeCrawl(stored).pages.slice(state.from_page - 1)) {
    const content = hash === undefined ? undefined : await originals.read(pageKey(reading, page));
    const read = content && textOf(content);
    title ??= read?.title;
    const unread = content ? (read?.text ? undefined : 'no_text') : 'unavailable';
    pages.push({ page, url, text: read?.text ?? '', unread });
  }
  return { title, pages };
}

/** A page that cannot be decoded does not prevent the others from being read. */
function textOf(content: Buffer): { readonly text: string; readonly title?: string | undefined } | undefined {
  try {
    const { title, pages } = readHtml(content);
    return { title, text: pages[0]?.text ?? '' };
  } catch (error) {
    if (error instanceof UnreadableDocument) return undefined;
    throw error;
  }
}
