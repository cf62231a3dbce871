import * as z from 'zod/mini';
import { UNREAD_REASONS } from '../../../contracts/knowledge.ts';
import { cutText } from '../../../shared/cut-text.ts';
import type { DocumentPage } from '../documents/document.ts';
import { textKey } from '../objects/object-keys.ts';
import type { ObjectReader } from '../objects/object-reader.ts';

/** What one step of a reading stores: the pages that it has read. */
const schema = z.object({
  is_paged: z.boolean(),
  title: z.optional(z.string()),
  next_page: z.nullable(z.number()),
  pages: z.array(
    z.object({
      page: z.number(),
      text: z.string(),
      unread: z.optional(z.enum(UNREAD_REASONS)),
      url: z.optional(z.string()),
    }),
  ),
});
export type StoredText = z.output<typeof schema>;

export const encodeText = (text: StoredText): string => JSON.stringify(text);

/**
 * All stored pages of a version of a source, in order. Empty if the version was not read. If the text has more than
 * `maxCharacters`, the last page ends with `…`, and later pages are left out.
 */
export async function readStoredText(
  objects: ObjectReader,
  version: Parameters<typeof textKey>[0],
  { maxCharacters = Number.POSITIVE_INFINITY }: { readonly maxCharacters?: number } = {},
): Promise<{ readonly is_paged: boolean; readonly title?: string | undefined; readonly pages: DocumentPage[] }> {
  const pages: DocumentPage[] = [];
  let is_paged = false;
  let title: string | undefined;
  let left = maxCharacters;
  for (let from: number | null = 1; from !== null && left >= 0; ) {
    const content = await objects.read(textKey(version, from));
    if (!content) break;
    const text: StoredText = schema.parse(JSON.parse(content.toString()));
    for (const page of text.pages) {
      if (left >= 0) pages.push(page.text.length > left ? { ...page, text: `${cutText(page.text, left)}…` } : page);
      left -= page.text.length;
    }
    is_paged ||= text.is_paged;
    title ??= text.title;
    // If the last step of a site found no pages, its `next_page` is its own first page, so the loop would not end.
    from = text.pages.length === 0 ? null : text.next_page;
  }
  return { is_paged, title, pages };
}
