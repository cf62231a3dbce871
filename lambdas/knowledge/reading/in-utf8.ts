import { isUtf8 } from 'node:buffer';
import { tryDecode } from '../documents/text.ts';
import { fileTypeOf } from '../web/file-type.ts';
import type { DownloadedPage } from '../web/page-fetcher.ts';

/**
 * Converts a page to UTF-8 if its server names another encoding. What the server says counts more than what the page
 * says about itself. If that encoding is unknown or does not fit, or if the page is in UTF-8 or UTF-16 anyway, the page
 * stays the same.
 */
export function inUtf8(page: DownloadedPage): DownloadedPage {
  const { charset, content } = page;
  const isText = fileTypeOf(page) !== 'application/pdf';
  if (!isText || charset === undefined || isUtf8(content) || hasUtf16Mark(content)) return page;
  const text = tryDecode(content, charset);
  return text === undefined ? page : { ...page, content: Buffer.from(text) };
}

const hasUtf16Mark = (content: Buffer): boolean => ['fffe', 'feff'].includes(content.toString('hex', 0, 2));
