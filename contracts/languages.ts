/**
 * The texts that people see: the Studio (with the page of an invitation), the page that a scan opens, and e-mails (with
 * the pages behind their links).
 */
export const SURFACES = ['studio', 'visitor', 'emails'] as const;
export type Surface = (typeof SURFACES)[number];

/** Which surfaces each language covers. Their texts are in `messages/<language>/<surface>.json`. English is the default. */
const COVERED = {
  en: ['studio', 'visitor', 'emails'],
  es: ['studio', 'visitor', 'emails'],
  fr: ['studio', 'visitor', 'emails'],
  de: ['studio', 'visitor', 'emails'],
  uk: ['studio', 'visitor', 'emails'],
  ar: ['visitor'],
  he: ['visitor'],
  it: ['visitor'],
  ja: ['visitor'],
  nl: ['studio', 'visitor'],
  pl: ['visitor'],
  pt: ['visitor'],
  tr: ['visitor'],
  zh: ['visitor'],
} as const satisfies Record<string, readonly Surface[]>;

type Covered = typeof COVERED;
export type LanguageOf<S extends Surface> = {
  [L in keyof Covered]: S extends Covered[L][number] ? L : never;
}[keyof Covered];

export const languagesOf = <S extends Surface>(surface: S): readonly LanguageOf<S>[] =>
  Object.entries<readonly Surface[]>(COVERED).flatMap(([language, surfaces]) =>
    surfaces.includes(surface) ? [language as LanguageOf<S>] : [],
  );

export type StudioLanguage = LanguageOf<'studio'>;

/** Languages of the e-mails. */
export const LANGUAGES = languagesOf('emails');
export type Language = (typeof LANGUAGES)[number];

/** Languages of the page that a scan opens, for visitors from anywhere. */
export const PAGE_LANGUAGES = languagesOf('visitor');
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export const RIGHT_TO_LEFT: readonly PageLanguage[] = ['ar', 'he'];
