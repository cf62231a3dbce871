import type { Language } from '../../../contracts/languages.ts';
import { digestBody } from '../../platform/email/digest-body.ts';
import { nameInEmail } from '../../platform/email/email-text.ts';
import { DIGEST_TEXTS } from './digest-texts.ts';

export interface DigestQuestion {
  readonly text: string;
  readonly visitors: number;
  readonly code_name: string;
}

interface DigestContent {
  /** The questions with the most visitors. */
  readonly questions: readonly DigestQuestion[];
  /** How many other questions are open. */
  readonly others: number;
  readonly figures: { readonly scans: number; readonly conversations: number };
  /** Studio pages that list the questions: the account's page, and one page per organization. */
  readonly links: readonly { readonly url: string; readonly organization?: string | undefined }[];
  readonly unsubscribeUrl: string;
  readonly language?: Language | undefined;
}

/** Visitors' words are treated like names: shortened to one line, and without links. */
export function digestEmail({ questions, others, figures, links, unsubscribeUrl, language = 'en' }: DigestContent) {
  const texts = DIGEST_TEXTS[language];
  const lines = [
    ...questions.map(({ text, visitors, code_name }) =>
      texts.question(nameInEmail(text), visitors, nameInEmail(code_name)),
    ),
    ...(others > 0 ? [texts.more(others)] : []),
  ];
  const buttons = links.map(({ url, organization }) => ({
    url,
    label: organization === undefined ? texts.button : `${texts.button} (${nameInEmail(organization)})`,
  }));
  return {
    subject: texts.subject,
    ...digestBody({
      intro: texts.intro,
      lines,
      advice: texts.advice,
      links: buttons,
      figures: texts.figures(figures.scans, figures.conversations),
      frequency: texts.weekly,
      unsubscribe: { label: texts.unsubscribe, url: unsubscribeUrl },
    }),
    unsubscribeUrl,
    language,
  };
}
