import { KNOWLEDGE_LIMITS, PAGES_PER_STEP } from '../../../contracts/knowledge.ts';
import { type DocumentText, UnreadableDocument } from '../documents/document.ts';
import { readDocument } from '../documents/read-document.ts';
import { textKey, uploadKey } from '../objects/object-keys.ts';
import { type ObjectReader, openObjectReader } from '../objects/object-reader.ts';
import { type ObjectWriter, openObjectStore } from '../objects/object-store.ts';
import { type ReadingState, readingOf, readingStateSchema } from './reading-state.ts';
import { encodeText } from './stored-text.ts';

export interface ReadEffects {
  readonly uploads: ObjectReader;
  readonly texts: ObjectWriter;
}

/**
 * Reads some pages of an uploaded file. Files come from strangers, so this function can read uploads, write texts, and
 * nothing else: neither the table nor anything outside.
 */
export const readSource =
  ({ uploads, texts }: ReadEffects) =>
  async (event: unknown): Promise<ReadingState> => {
    const state = readingStateSchema.parse(event);
    const content = await uploads.read(uploadKey({ setId: state.set_id, id: state.source_id }));
    if (!content) return failed(state, { code: 'not_uploaded', message: 'The file was not uploaded yet.' });
    if (content.length > KNOWLEDGE_LIMITS.fileBytes) return failed(state, new UnreadableDocument('too_large'));
    try {
      const range = { from: state.from_page, limit: PAGES_PER_STEP };
      const document = await readDocument(content, state.content_type ?? '', range);
      if (document.pageCount > KNOWLEDGE_LIMITS.pagesPerFile) return failed(state, tooManyPages(document.pageCount));
      const after = progressAfter(state, document);
      await texts.write(
        textKey(readingOf(state), state.from_page),
        encodeText({
          is_paged: document.isPaged,
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

function progressAfter(state: ReadingState, { pageCount, pages }: DocumentText): ReadingState {
  const unread = pages.filter((page) => page.unread !== undefined).map(({ page }) => page);
  return {
    ...state,
    next: 'record',
    from_page: state.from_page + pages.length,
    pages: pageCount,
    pages_read: Math.min(pageCount, state.from_page + pages.length - 1),
    unread_pages: [...state.unread_pages, ...unread],
  };
}

const failed = (state: ReadingState, { code, message }: NonNullable<ReadingState['failure']>): ReadingState => ({
  ...state,
  next: 'record',
  failure: { code, message },
});

const tooManyPages = (pages: number) => ({
  code: 'too_many_pages',
  message: `The file has ${pages} pages. At most ${KNOWLEDGE_LIMITS.pagesPerFile} are allowed.`,
});

export const handler = readSource({ uploads: openObjectReader(), texts: openObjectStore() });
