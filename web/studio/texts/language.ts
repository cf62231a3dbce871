export const LANGUAGES = ['en', 'de', 'es', 'fr', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];

const CHOICE = 'studio.language';

const isLanguage = (tag: string | undefined): tag is Language => LANGUAGES.some((each) => each === tag);

/** What the person chose here, or the first language of the browser that the Studio speaks. */
export const language: Language =
  [localStorage.getItem(CHOICE) ?? '', ...navigator.languages]
    .map((tag) => tag.split('-')[0]?.toLowerCase())
    .find(isLanguage) ?? 'en';

/** Texts of a language stay for as long as the page does, so another language is another start. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(CHOICE, chosen);
  location.reload();
}

type Loaders<T> = Readonly<Record<Language, () => Promise<{ readonly texts: T }>>>;

/** The texts of one page, in five files, of which a visit loads one. */
export interface Texts<T> {
  readonly loaders: Loaders<T>;
  loaded: T | undefined;
}

export const textsOf = <T>(loaders: Loaders<T>): Texts<T> => ({ loaders, loaded: undefined });

export async function loadTexts<T>(texts: Texts<T>): Promise<void> {
  texts.loaded ??= (await texts.loaders[language]()).texts;
}

/** The route of a page has loaded its texts before the page is drawn. */
export function useTexts<T>({ loaded }: Texts<T>): T {
  if (loaded === undefined) throw new Error('Texts are used before they are loaded: name them in app/routes.tsx.');
  return loaded;
}
