import { lengthOf } from '../../../sdk/src/length-of.ts';
import { formatNumber } from './format.ts';
import type { ShellTexts } from './shell/en.ts';

type Words = Pick<ShellTexts, 'required' | 'tooLong'>;

/** The error for a text that is too long. */
export const lengthError = (text: string, max: number, { tooLong }: Words): string | undefined =>
  lengthOf(text) > max ? tooLong(formatNumber(max)) : undefined;

/** Like `lengthError`, but the text is also required. */
export const textError = (text: string, max: number, words: Words): string | undefined =>
  text.trim() === '' ? words.required : lengthError(text, max, words);
