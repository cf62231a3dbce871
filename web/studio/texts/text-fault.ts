import { lengthOf } from '../../../sdk/src/length-of.ts';
import { formatNumber } from './format.ts';
import type { ShellTexts } from './shell/en.ts';

type Words = Pick<ShellTexts, 'required' | 'tooLong'>;

/** What to say beside a text that may be this long. */
export const lengthFault = (text: string, most: number, { tooLong }: Words): string | undefined =>
  lengthOf(text) > most ? tooLong(formatNumber(most)) : undefined;

/** The same of one that must not be empty. */
export const textFault = (text: string, most: number, words: Words): string | undefined =>
  text.trim() === '' ? words.required : lengthFault(text, most, words);
