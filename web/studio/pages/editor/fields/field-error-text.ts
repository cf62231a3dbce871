import type { FieldError } from '../../../parts/fields/contact-and-link.ts';
import { formatNumber } from '../../../texts/format.ts';
import { t } from '../../../texts/t.ts';

/** The error message for a field. */
export const fieldErrorText = (fieldError: FieldError | undefined, max: number): string | undefined =>
  fieldError &&
  {
    missing: t.shell.required,
    tooLong: t.shell.tooLong({ most: formatNumber(max) }),
    invalidContact: t.editor.invalidContact,
    invalidLink: t.editor.invalidLink,
  }[fieldError];
