import { formatNumber } from '../../../texts/format.ts';
import type { Fault } from '../draft.ts';
import type { EditorTexts } from '../texts/en.ts';

/** What to say beside a field. */
export const faultText = (texts: EditorTexts, fault: Fault | undefined, most: number): string | undefined =>
  fault &&
  {
    missing: texts.missing,
    tooLong: texts.tooLong(formatNumber(most)),
    noContact: texts.noContact,
    noLink: texts.noLink,
  }[fault];
