import type { FieldError } from '../../../parts/contact-and-link/contact-and-link.ts';
import { formatNumber } from '../../../texts/format.ts';
import type { ShellTexts } from '../../../texts/shell/en.ts';
import type { EditorTexts } from '../texts/en.ts';

/** The error message for a field. */
export const fieldErrorText = (
  texts: EditorTexts,
  shell: ShellTexts,
  fieldError: FieldError | undefined,
  max: number,
): string | undefined =>
  fieldError &&
  {
    missing: shell.required,
    tooLong: shell.tooLong(formatNumber(max)),
    invalidContact: texts.invalidContact,
    invalidLink: texts.invalidLink,
  }[fieldError];
