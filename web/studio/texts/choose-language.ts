import { LANGUAGE_CHOICE, type Language } from './language.ts';

/** Messages are loaded once per page load, so changing the language reloads the page. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(LANGUAGE_CHOICE, chosen);
  location.reload();
}
