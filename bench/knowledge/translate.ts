import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = ['en', 'de', 'fr', 'ja', 'uk'] as const;
export type GlossaryLanguage = (typeof LANGUAGES)[number];

/** A line of the glossary: the words for one thing in each language, the usual word first. */
type Entry = Readonly<Record<GlossaryLanguage, readonly string[]>>;

const perLanguage = <T>(cellOf: (language: GlossaryLanguage, index: number) => T) =>
  Object.fromEntries(LANGUAGES.map((language, index) => [language, cellOf(language, index)])) as Record<
    GlossaryLanguage,
    T
  >;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .replaceAll(/['’]/gu, '’')
    .toLowerCase()
    .normalize('NFC');

const ENTRIES: readonly Entry[] = readFileSync(join(import.meta.dirname, 'glossary.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.split(',').map((word) => word.trim()));
    return perLanguage((_, index) => cells[index] ?? []);
  });

/**
 * The entries by their folded words (lowercase, without accents). If several lines have the same word, the first line
 * wins.
 */
const INDEX = perLanguage(
  (language) =>
    new Map(ENTRIES.toReversed().flatMap((entry) => entry[language].map((word) => [fold(word), entry] as const))),
);

interface Part {
  readonly text: string;
  /** Missing for a name, a number or an unknown word, which stays as it is. */
  readonly entry?: Entry | undefined;
}

/** Translates word by word, as a dictionary does: without grammar, and without knowing what the text is about. */
export function translate(text: string, to: GlossaryLanguage): string {
  const from = glossaryLanguageOf(text);
  if (from === to) return text;
  return sentencesOf(text)
    .map((sentence) => {
      const words = partsOf(sentence, from).map(({ text: own, entry }) => entry?.[to][0] ?? own);
      return `${words.join(' ')}${/[?？]/u.test(sentence) ? '?' : '.'}`;
    })
    .join(' ');
}

export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?…])\s+|(?<=[。！？])|\n+/u).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/**
 * The language of a text. Japanese and Ukrainian are recognized by their scripts. In any other script, it is the
 * language in which the glossary knows the most words of the text.
 */
function glossaryLanguageOf(text: string): GlossaryLanguage {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) return 'ja';
  if (/\p{Script=Cyrillic}/u.test(text)) return 'uk';
  const known = (language: GlossaryLanguage) => partsOf(text, language).filter(({ entry }) => entry).length;
  return (['en', 'de', 'fr'] as const).reduce((best, language) => (known(language) > known(best) ? language : best));
}

const partsOf = (text: string, language: GlossaryLanguage): Part[] =>
  language === 'ja' ? japaneseParts(text) : spacedParts(text, language);

/** Glossary phrases with more words than this are not found. */
const MAX_WORDS = 4;

function spacedParts(text: string, language: GlossaryLanguage): Part[] {
  const words = text.match(/[\p{L}\p{M}\p{N}’'-]+/gu) ?? [];
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [...Array(MAX_WORDS).keys()]
      .map((index) => MAX_WORDS - index)
      .find((count) => at + count <= words.length && INDEX[language].has(fold(words.slice(at, at + count).join(' '))));
    const phrase = words.slice(at, at + (length ?? 1)).join(' ');
    parts.push({ text: phrase, entry: INDEX[language].get(fold(phrase)) ?? similarEntry(phrase, language) });
    at += length ?? 1;
  }
  return parts;
}

const MIN_SHARED_LETTERS = 4;
const MIN_SHARED_PART = 0.7;
const ELISION = /^(?:qu|[ldjmsnct])’/u;

/** The entry of a known word with a similar form: the entry of "Auster" for "Austern", of "huile" for "l’huile". */
function similarEntry(word: string, language: GlossaryLanguage): Entry | undefined {
  const key = `${language} ${word}`;
  if (!SIMILAR.has(key)) SIMILAR.set(key, findSimilar(word, language));
  return SIMILAR.get(key);
}
const SIMILAR = new Map<string, Entry | undefined>();

function findSimilar(word: string, language: GlossaryLanguage): Entry | undefined {
  const folded = fold(word).replace(ELISION, '');
  let best: { readonly entry: Entry; readonly shared: number } | undefined;
  for (const [known, entry] of INDEX[language]) {
    if (known === folded) return entry;
    const shared = sharedStart(known, folded);
    const isForm = shared >= MIN_SHARED_LETTERS && shared >= MIN_SHARED_PART * Math.max(known.length, folded.length);
    if (isForm && shared > (best?.shared ?? 0)) best = { entry, shared };
  }
  return best?.entry;
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Splits Japanese, which has no spaces, into the longest known words. */
function japaneseParts(text: string): Part[] {
  const normalized = text.normalize('NFC');
  const parts: Part[] = [];
  for (let at = 0; at < normalized.length; ) {
    const known = longestAt(normalized, at);
    if (known !== undefined) parts.push({ text: known, entry: INDEX.ja.get(known) });
    const latin = known === undefined ? /^[\p{Script=Latin}\p{N}.,:]+/u.exec(normalized.slice(at))?.[0] : undefined;
    if (latin !== undefined) parts.push({ text: latin });
    at += (known ?? latin)?.length ?? 1;
  }
  return parts;
}

const MAX_JAPANESE_LETTERS = 12;

const longestAt = (text: string, at: number): string | undefined =>
  [...Array(MAX_JAPANESE_LETTERS).keys()]
    .map((index) => text.slice(at, at + MAX_JAPANESE_LETTERS - index))
    .find((word) => INDEX.ja.has(word));
