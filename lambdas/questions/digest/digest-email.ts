import type { Language } from '../../../contracts/languages.ts';
import { emailButton, emailNote } from '../../platform/email/email-frame.ts';
import { nameInEmail } from '../../platform/email/email-text.ts';
import { html } from '../../platform/html.ts';
import { DIGEST_TEXTS } from './digest-texts.ts';

export interface AskedQuestion {
  readonly text: string;
  readonly visitors: number;
  readonly codeName: string;
}

interface DigestContent {
  /** The questions with the most visitors. */
  readonly questions: readonly AskedQuestion[];
  /** How many others are open. */
  readonly others: number;
  readonly figures: { readonly scans: number; readonly conversations: number };
  /** The pages with the questions: of the account, or of each of its organizations. */
  readonly links: readonly { readonly url: string; readonly organization?: string | undefined }[];
  readonly unsubscribeUrl: string;
  readonly language?: Language | undefined;
}

/** The words of visitors are treated like names: one short line without links. */
export function digestEmail({ questions, others, figures, links, unsubscribeUrl, language = 'en' }: DigestContent) {
  const texts = DIGEST_TEXTS[language];
  const lines = [
    ...questions.map(({ text, visitors, codeName }) =>
      texts.question(nameInEmail(text), visitors, nameInEmail(codeName)),
    ),
    ...(others > 0 ? [texts.more(others)] : []),
  ];
  const buttons = links.map(({ url, organization }) => ({
    url,
    label: organization === undefined ? texts.button : `${texts.button} (${nameInEmail(organization)})`,
  }));
  const week = texts.figures(figures.scans, figures.conversations);
  return {
    subject: texts.subject,
    text: [
      texts.intro,
      '',
      ...lines.map((line) => `- ${line}`),
      '',
      texts.advice,
      '',
      ...buttons.flatMap(({ label, url }) => [`${label}:`, url, '']),
      week,
      '',
      texts.weekly,
      `${texts.unsubscribe}: ${unsubscribeUrl}`,
      '',
    ].join('\n'),
    html: html`<p>${texts.intro}</p>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
<p>${texts.advice}</p>
${buttons.map(({ label, url }) => emailButton(url, label))}
<p>${week}</p>
${emailNote(html`${texts.weekly} <a href="${unsubscribeUrl}">${texts.unsubscribe}</a>`)}`.text,
    unsubscribeUrl,
    language,
  };
}
