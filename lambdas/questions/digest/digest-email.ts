import type { Language } from '../../../contracts/languages.ts';
import { digests, questionDigest } from '../../../messages/emails.js';
import { digestBody } from '../../platform/email/digest-body.ts';
import { nameInEmail } from '../../platform/email/email-text.ts';

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
  const t = questionDigest[language];
  const lines = [
    ...questions.map(({ text, visitors, code_name }) =>
      t.question({ text: nameInEmail(text), visitors, code: nameInEmail(code_name) }),
    ),
    ...(others > 0 ? [t.more({ count: others })] : []),
  ];
  const buttons = links.map(({ url, organization }) => ({
    url,
    label: organization === undefined ? t.button : `${t.button} (${nameInEmail(organization)})`,
  }));
  return {
    subject: t.subject,
    ...digestBody({
      intro: t.intro,
      lines,
      advice: t.advice,
      links: buttons,
      figures: t.figures(figures),
      frequency: t.weekly,
      unsubscribe: { label: digests[language].unsubscribe, url: unsubscribeUrl },
    }),
    unsubscribeUrl,
    language,
  };
}
