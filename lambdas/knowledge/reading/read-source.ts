import { KNOWLEDGE_LIMITS, PAGES_PER_STEP } from '../../../contracts/knowledge.ts';
import { type DocumentPage, type DocumentText, UnreadableDocument } from '../documents/document.ts';
import { readDocument } from '../documents/read-document.ts';
import { pageKey, textKey, uploadKey } from '../objects/object-keys.ts';
import { type ObjectReader, openObjectReader } from '../objects/object-reader.ts';
import { type ObjectWriter, openObjectStore } from '../objects/object-store.ts';
import { readSitePages } from './read-site-pages.ts';
import { type ReadingState, readingOf, readingStateSchema } from './reading-state.ts';
import { encodeText } from './stored-text.ts';

export interface ReadEffects {
  /** Uploaded files, and what was fetched from the web. */
  readonly originals: ObjectReader;
  readonly texts: ObjectWriter;
}

/**
 * Reads the next pages of a file, or of what was fetched from the web. Both are untrusted, so this function can only
 * read these objects and write texts. It has no access to the table, and calls no other hosts.
 */
export const readSource =
  ({ originals, texts }: ReadEffects) =>
  async (event: unknown): Promise<ReadingState> => {
    const state = readingStateSchema.parse(event);
    if (state.web?.kind === 'site') return readSite({ originals, texts }, state);
    const content = await originals.read(originalKey(state));
    if (!content) return failed(state, { code: 'not_uploaded', message: 'The file was not uploaded yet.' });
    if (content.length > KNOWLEDGE_LIMITS.fileBytes) return failed(state, new UnreadableDocument('too_large'));
    try {
      const range = { from: state.from_page, limit: PAGES_PER_STEP };
      const document = withUnreadPages(state, await readDocument(content, state.content_type ?? '', range));
      if (document.pageCount > KNOWLEDGE_LIMITS.pagesPerFile) return failed(state, tooManyPages(document.pageCount));
      const after = progressAfter(state, document);
      await texts.write(
        textKey(readingOf(state), state.from_page),
        encodeText({
          is_paged: document.is_paged,
          title: document.title,
          next_page: after.pages_read < after.pages ? after.from_page : null,
          pages: [...document.pages],
        }),
      );
      return after;
    } catch (error) {
      if (error instanceof UnreadableDocument) return failed(state, error);
      throw error;
    }
  };

const originalKey = (state: ReadingState): string =>
  state.web ? pageKey(readingOf(state), 1) : uploadKey({ set_id: state.set_id, id: state.source_id });

/** Marks a web page without text as unread, because its text probably appears only after its scripts have run. */
const withUnreadPages = ({ web, content_type }: ReadingState, document: DocumentText): DocumentText =>
  web && content_type === 'text/html'
    ? { ...document, pages: document.pages.map((page) => (page.text === '' ? { ...page, unread: 'no_text' } : page)) }
    : document;

async function readSite({ originals, texts }: ReadEffects, state: ReadingState): Promise<ReadingState> {
  const { pages, title } = await readSitePages(originals, state);
  const after = progressAfter(state, { title, pages, pageCount: state.pages, is_paged: false });
  const text = { is_paged: false, title, next_page: after.from_page, pages };
  await texts.write(textKey(readingOf(state), state.from_page), encodeText(text));
  return after;
}

function progressAfter(state: ReadingState, { title, pageCount, pages }: DocumentText): ReadingState {
  const unread = pages.filter((page: DocumentPage) => page.unread !== undefined).map(({ page }) => page);
  return {
    ...state,
    next: 'record',
    from_page: state.from_page + pages.length,
    pages: pageCount,
    pages_read: Math.min(pageCount, state.from_page + pages.length - 1),
    unread_pages: [...state.unread_pages, ...unread],
    ...(state.web && { web: { ...state.web, title: state.web.title ?? (title && shortTitle(title)) } }),
  };
}

const MAX_TITLE_LENGTH = 100;

/** A longer title could exceed the maximum size of the state. Iterating over a text does not split a character. */
const shortTitle = (title: string): string => [...title].slice(0, MAX_TITLE_LENGTH).join('');

const failed = (state: ReadingState, { code, message }: NonNullable<ReadingState['failure']>): ReadingState => ({
  ...state,
  next: 'record',
  failure: { code, message },
});

const tooManyPages = (pages: number) => ({
  code: 'too_many_pages',
  message: `The file has ${pages} pages. At most ${KNOWLEDGE_LIMITS.pagesPerFile} are allowed.`,
});

export const handler = readSource({ originals: openObjectReader(), texts: openObjectStore() });
