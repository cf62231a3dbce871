import { lengthOf } from '../../../sdk/src/length-of.ts';
import { formatNumber } from './format.ts';
import type { ShellTexts } from './shell/en.ts';

type Words = Pick<ShellTexts, 'required' | 'tooLong'>;

/** The error for a text that is too long. */
export const lengthFault = (text: string, most: number, { tooLong }: Words): string | undefined =>
  lengthOf(text) > most ? tooLong(formatNumber(most)) : undefined;

/** Like `lengthFault`, but the text is also required. */
export const textFault = (text: string, most: number, words: Words): string | undefined =>
  text.trim() === '' ? words.required : lengthFault(text, most, words);
