import { languageOf } from '../../../shared/language/language-of.ts';
import { tokensIn } from '../../../shared/tokens.ts';
import type { DocumentPage } from '../documents/document.ts';
import type { Passage } from './passage.ts';

const TARGET_TOKENS = 200;
const MAX_TOKENS = 300;
/**
 * Every passage repeats the headings above it, and their tokens do not count toward its size. So headings must be
 * short: a line with `#` and more than 500 characters is ordinary text.
 */
const HEADING = /^(#{1,6})\s+(.{1,500})$/u;

/** Cuts a document into passages along its headings and paragraphs. A passage never spans several pages. */
export function cutIntoPassages(
  pages: readonly DocumentPage[],
  { is_paged }: { readonly is_paged: boolean },
): Passage[] {
  const passages: Passage[] = [];
  const headings: string[] = [];
  for (const { page, text, url } of pages) {
    // The headings of a document continue on its next page, but each page of a site has its own.
    if (url !== undefined) headings.length = 0;
    let pieces: string[] = [];
    let tokens = 0;
    const flush = () => {
      const joined = pieces.join('\n');
      pieces = [];
      tokens = 0;
      if (!/[\p{L}\p{N}]/u.test(joined)) return;
      passages.push({
        text: joined,
        heading: headings.filter(Boolean).join(' › ') || undefined,
        page: is_paged ? page : undefined,
        language: languageOf(joined),
        url,
      });
    };
    for (const paragraph of text.split(/\n\s*\n|\n(?=#{1,6}\s)|(?<=^#{1,6}\s.*)\n/m)) {
      const [, marks, title] = HEADING.exec(paragraph.trim()) ?? [];
      if (marks !== undefined && title !== undefined) {
        flush();
        headings.length = marks.length - 1;
        headings[marks.length - 1] = title.trim();
        continue;
      }
      for (const piece of smallPieces(paragraph.trim())) {
        const size = tokensIn(piece);
        if (tokens > 0 && tokens + size > MAX_TOKENS) flush();
        pieces.push(piece);
        tokens += size;
        if (tokens >= TARGET_TOKENS) flush();
      }
    }
    flush();
  }
  return withLanguages(passages);
}

/** A paragraph, or its parts if it is too long: by lines, then by sentences, then anywhere. */
function smallPieces(paragraph: string, separators: readonly RegExp[] = SEPARATORS): string[] {
  if (paragraph === '') return [];
  if (tokensIn(paragraph) <= TARGET_TOKENS) return [paragraph];
  const [separator, ...finer] = separators;
  if (!separator) return paragraph.match(HARD_CUT) ?? [];
  return paragraph.split(separator).flatMap((part) => smallPieces(part, finer));
}
const SEPARATORS = [/\n/, /(?<=[.!?…])\s+|(?<=[。！？])/u];
const HARD_CUT = /[\s\S]{1,200}/gu;

/** A passage whose language is unclear, such as a price list, gets the main language of the document. */
function withLanguages(passages: readonly Passage[]): Passage[] {
  const counts = new Map<string, number>();
  for (const { language, text } of passages) {
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + text.length);
  }
  const [most] = [...counts].sort((one, other) => other[1] - one[1]);
  return passages.map((passage) => ({ ...passage, language: passage.language ?? most?.[0] }));
}
