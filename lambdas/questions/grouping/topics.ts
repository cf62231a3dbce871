import { contentWords, topicsWith } from '../../../shared/language/likeness.ts';

/**
 * Topics that are left out, because they only say what somebody wants to know about a subject.
 */
const GENERAL = new Set(
  'allowed free friend group late near night noon old open price queue rent seat shop size switch urgent weekend'.split(
    ' ',
  ),
);

/** The topics of a question. */
export const topicsOf = (text: string): string[] => [
  ...new Set(
    contentWords(text)
      .flatMap((stem) => [...topicsWith(stem)])
      .filter((topic) => !GENERAL.has(topic)),
  ),
];
