import { formatNumber } from '../../../texts/format.ts';
import type { ShellTexts } from '../../../texts/shell/en.ts';
import type { Fault } from '../draft.ts';
import type { EditorTexts } from '../texts/en.ts';

/** The error message for a field. */
export const faultText = (
  texts: EditorTexts,
  shell: ShellTexts,
  fault: Fault | undefined,
  max: number,
): string | undefined =>
  fault &&
  {
    missing: shell.required,
    tooLong: shell.tooLong(formatNumber(max)),
    noContact: texts.noContact,
    noLink: texts.noLink,
  }[fault];
