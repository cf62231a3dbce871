export const LANGUAGES = ['en', 'de', 'es', 'fr', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The key of the user's choice in `localStorage`. */
export const LANGUAGE_CHOICE = 'studio.language';

const isLanguage = (tag: string | undefined): tag is Language => LANGUAGES.some((known) => known === tag);

/** The first of these languages that the Studio supports, or else English. */
export const languageOf = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'en';

/** The language that the user chose, or the first browser language that the Studio supports. */
export const language = languageOf([localStorage.getItem(LANGUAGE_CHOICE) ?? '', ...navigator.languages]);

type Loaders<T> = Readonly<Record<Language, () => Promise<Readonly<Record<string, T>>>>>;

/** The texts of one page or part, with one file per language. Only the file of the user's language is loaded. */
export interface Texts<T> {
  readonly loaders: Loaders<T>;
  /** The name of the texts in the file. */
  readonly name: string;
  loaded: T | undefined;
}

/** The build replaces `loaders` and `name` for texts that share a file (`lib/bundling/page-groups.ts`). */
export const textsOf = <T>(loaders: Loaders<T>, name = 'texts'): Texts<T> => ({ loaders, name, loaded: undefined });

export async function loadTexts<T>(texts: Texts<T>): Promise<void> {
  texts.loaded ??= (await texts.loaders[language]())[texts.name];
}

/** The texts in the user's language. `loadTexts` must have loaded them; for a page, its route does that. */
export function useTexts<T>({ loaded }: Texts<T>): T {
  if (loaded === undefined) throw new Error('The texts are not loaded. Add them to the route in app/routes.tsx.');
  return loaded;
}
