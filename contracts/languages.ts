/** Languages of the Studio and of its e-mails. English comes first: it is the default. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages of the page that a scan opens, for visitors from anywhere. */
export const PAGE_LANGUAGES = [...LANGUAGES, 'ar', 'he', 'it', 'ja', 'nl', 'pl', 'pt', 'tr', 'zh'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export const RIGHT_TO_LEFT: readonly PageLanguage[] = ['ar', 'he'];
