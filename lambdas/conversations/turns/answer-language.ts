import { withoutFormMarkers } from '../../../shared/page/forms.ts';
import { languageOf } from '../../../shared/text-language.ts';

/**
 * The language in which screen readers and the browser's voice pronounce an answer; `undefined` if it is unclear. The
 * page does not detect it itself, because every scan would have to load the word lists.
 */
export const answerLanguage = (text: string): string | undefined => languageOf(withoutFormMarkers(text));
