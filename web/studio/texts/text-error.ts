import { lengthOf } from '../../../sdk/src/length-of.ts';
import { formatNumber } from './format.ts';
import { t } from './t.ts';

/** The error for a text that is too long. */
export const lengthError = (text: string, max: number): string | undefined =>
  lengthOf(text) > max ? t.shell.tooLong({ most: formatNumber(max) }) : undefined;

/** Like `lengthError`, but the text is also required. */
export const textError = (text: string, max: number): string | undefined =>
  text.trim() === '' ? t.shell.required : lengthError(text, max);
