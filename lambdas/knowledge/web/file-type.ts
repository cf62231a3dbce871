import type { FileType } from '../../../contracts/knowledge.ts';
import type { DownloadedPage } from './page-fetcher.ts';

/** A map, because the key is a content type from a web server, and an object also has keys such as `__proto__`. */
const TYPES: ReadonlyMap<string, FileType> = new Map<string, FileType>([
  ['text/html', 'text/html'],
  ['application/xhtml+xml', 'text/html'],
  ['text/plain', 'text/plain'],
  ['text/markdown', 'text/markdown'],
  ['text/csv', 'text/csv'],
  ['application/csv', 'text/csv'],
  ['application/json', 'application/json'],
  ['application/pdf', 'application/pdf'],
]);

type TypedResponse = Pick<DownloadedPage, 'content_type' | 'url'>;

/** The type of a response. Some servers send every file as plain text, so for plain text, the extension decides. */
export function fileTypeOf({ content_type, url }: TypedResponse): FileType | undefined {
  const type =
    TYPES.get(content_type) ?? (/^application\/[\w.-]+\+json$/.test(content_type) ? 'application/json' : undefined);
  if (type !== 'text/plain') return type;
  const { pathname } = new URL(url);
  if (/\.csv$/i.test(pathname)) return 'text/csv';
  if (/\.json$/i.test(pathname)) return 'application/json';
  return /\.(?:md|markdown)$/i.test(pathname) ? 'text/markdown' : type;
}

export const isHtml = (page: TypedResponse): boolean => fileTypeOf(page) === 'text/html';
