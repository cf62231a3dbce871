import type { Language } from '../../../contracts/languages.ts';
import { REQUEST } from '../../../contracts/requests/requests.ts';
import { emailButton, emailNote } from '../../platform/email/email-frame.ts';
import { isPlainAddress, nameInEmail, textInEmail } from '../../platform/email/email-text.ts';
import { html } from '../../platform/html.ts';
import type { VisitorRequest } from '../request.ts';
import type { RequestDigest } from './email-count-store.ts';
import { EMAIL_TEXTS } from './email-texts.ts';

interface RecipientEmail {
  readonly code_name: string;
  /** The page on which the recipient confirms or unsubscribes. */
  readonly recipientUrl: string;
  readonly language?: Language | undefined;
}

/** The e-mail that asks an address whether it wants the requests (what visitors send with forms) of a code. */
export function askEmail({ code_name, recipientUrl, language = 'en' }: RecipientEmail) {
  const { subject, intro, button, note } = EMAIL_TEXTS[language].ask;
  const text = intro(nameInEmail(code_name));
  return {
    subject,
    text: [text, '', `${button}:`, recipientUrl, '', note, ''].join('\n'),
    html: html`<p>${text}</p>
${emailButton(recipientUrl, button)}
${emailNote(note)}`.text,
    language,
  };
}

interface AboutRequests extends RecipientEmail {
  /** The page of the Studio with the requests. */
  readonly requestsUrl: string;
}

/** The e-mail with one request. Everything that the visitor wrote becomes plain text without links. */
export function requestEmail({
  request,
  code_name,
  ...links
}: AboutRequests & { readonly request: Pick<VisitorRequest, 'title' | 'labels' | 'answers' | 'placement'> }) {
  const texts = EMAIL_TEXTS[links.language ?? 'en'];
  const { subject, intro, reply } = texts.request;
  const { placement } = request;
  const title = intro(nameInEmail(request.title), nameInEmail(code_name), placement && nameInEmail(placement.name));
  const answers = Object.entries(request.answers).map(([name, answer]) => ({
    label: nameInEmail(request.labels[name] ?? name),
    lines: answerText(answer, texts).split('\n'),
  }));
  const replyTo = onlyAddress(request);
  const lead = { text: [title], html: html`<p>${title}</p>` };
  return {
    subject,
    text: [
      ...lead.text,
      '',
      ...answers.flatMap(({ label, lines }) => [`${label}:`, ...lines.map((line) => `  ${line}`), '']),
      ...(replyTo === undefined ? [] : [reply, '']),
      ...footerText(links),
    ].join('\n'),
    html: html`${lead.html}
${answers.map(({ label, lines }) => html`<p><b>${label}</b>${lines.map((line) => html`<br>${line}`)}</p>`)}
${replyTo === undefined ? '' : html`<p>${reply}</p>`}
${footerHtml(links)}`.text,
    ...(replyTo !== undefined && { replyTo }),
    unsubscribeUrl: links.recipientUrl,
    language: links.language ?? 'en',
  };
}

const answerText = (answer: string | number | boolean, { yes, no }: { readonly yes: string; readonly no: string }) => {
  if (typeof answer === 'boolean') return answer ? yes : no;
  return typeof answer === 'number' ? String(answer) : textInEmail(answer);
};

/** The visitor's e-mail address, if the answers contain exactly one address. */
function onlyAddress({ answers }: Pick<VisitorRequest, 'answers'>): string | undefined {
  const [address, ...others] = Object.values(answers).filter(
    (answer): answer is string => typeof answer === 'string' && isPlainAddress(answer.trim()),
  );
  return others.length === 0 ? address?.trim() : undefined;
}

/** The e-mail that says how many requests of a day were not e-mailed one by one. */
export function digestEmail({ code_name, day, count, ...links }: AboutRequests & Pick<RequestDigest, 'day' | 'count'>) {
  const { language = 'en' } = links;
  const { subject, intro } = EMAIL_TEXTS[language].digest;
  const date = new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
  const text = intro({ code: nameInEmail(code_name), day: date, count, limit: REQUEST.emailsPerDay });
  return {
    subject,
    text: [text, '', ...footerText(links)].join('\n'),
    html: html`<p>${text}</p>
${footerHtml(links)}`.text,
    unsubscribeUrl: links.recipientUrl,
    language,
  };
}

type Links = Omit<AboutRequests, 'code_name'>;

const footerText = ({ requestsUrl, recipientUrl, language = 'en' }: Links): string[] => {
  const { open, why, stop } = EMAIL_TEXTS[language];
  return [`${open}:`, requestsUrl, '', why, `${stop}: ${recipientUrl}`, ''];
};

const footerHtml = ({ requestsUrl, recipientUrl, language = 'en' }: Links) => {
  const { open, why, stop } = EMAIL_TEXTS[language];
  return html`${emailButton(requestsUrl, open)}
${emailNote(html`${why} <a href="${recipientUrl}" style="color:inherit">${stop}</a>`)}`;
};
