import { languageOf } from '../../../shared/language/language-of.ts';
import { withoutFormMarkers } from '../../../shared/page/forms.ts';

/**
 * The language in which screen readers and the browser's voice pronounce an answer; `undefined` if it is unclear. The
 * page does not detect the language itself, because then every scan would load the word lists for it.
 */
export const answerLanguage = (text: string): string | undefined => languageOf(withoutFormMarkers(text));
