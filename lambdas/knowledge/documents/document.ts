import type { UNREAD_REASONS } from '../../../contracts/knowledge.ts';

type UnreadReason = (typeof UNREAD_REASONS)[number];

/** One page of a document. Headings are lines that begin with one to six `#`. */
export interface DocumentPage {
  readonly page: number;
  readonly text: string;
  /** Why the page has no text. */
  readonly unread?: UnreadReason | undefined;
  /** The address of the page, if the document is a website. */
  readonly url?: string | undefined;
}

/** The text of a document, or of some of its pages. */
export interface DocumentText {
  /** The document's own title, if it has one. */
  readonly title?: string | undefined;
  /** The number of all pages of the document, including those that were not requested. */
  readonly pageCount: number;
  /** Whether the page numbers mean something to a reader. A web page, for example, has only one page. */
  readonly is_paged: boolean;
  readonly pages: readonly DocumentPage[];
}

/** Pages to read, so that a long document can be read in several steps. */
export interface PageRange {
  /** The first page, from 1. */
  readonly from: number;
  readonly limit: number;
}

const MESSAGES = {
  password_protected: 'The file is protected by a password. Remove the password and upload it again.',
  damaged: 'The file is damaged, or its type does not match its content.',
  empty: 'The file contains no text.',
  scanned: 'The file contains only pictures of text. Upload a version whose text can be selected.',
  too_large: 'The file is too large after decompression.',
  no_text: 'The page shows no text without its scripts, and scripts are not run.',
  unsupported_type: 'Files of this type cannot be read.',
} as const;
export type UnreadableCode = keyof typeof MESSAGES;

/** The document cannot be read. Its owner sees the code and the message on the source. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.code = code;
  }
}

/** A document without page numbers. */
export const singlePage = (text: string, title?: string): DocumentText => ({
  title,
  pageCount: 1,
  is_paged: false,
  pages: [{ page: 1, text: tidied(text) }],
});

/** Collapses spaces and repeated empty lines. */
export const tidied = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** The error for a document without text. It tells the document's owner why there is none. */
export function missingText(pages: readonly DocumentPage[]): UnreadableDocument {
  const reason = (['scanned', 'no_text', 'damaged'] as const).find((code) =>
    pages.some(({ unread }) => unread === code),
  );
  return new UnreadableDocument(reason ?? 'empty');
}
