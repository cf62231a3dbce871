import type { Language } from '../../../contracts/languages.ts';
import { REQUEST } from '../../../contracts/requests/requests.ts';
import { requests } from '../../../messages/emails.js';
import { emailButton, emailNote } from '../../platform/email/email-frame.ts';
import { isPlainAddress, nameInEmail, textInEmail } from '../../platform/email/email-text.ts';
import { html } from '../../platform/html.ts';
import type { VisitorRequest } from '../request.ts';
import type { RequestDigest } from './email-count-store.ts';

interface RecipientEmail {
  readonly code_name: string;
  /** The page on which the recipient confirms or unsubscribes. */
  readonly recipientUrl: string;
  readonly language?: Language | undefined;
}

/** The e-mail that asks an address whether it wants the requests (what visitors send with forms) of a code. */
export function askEmail({ code_name, recipientUrl, language = 'en' }: RecipientEmail) {
  const t = requests[language];
  const intro = t.ask.intro({ code: nameInEmail(code_name) });
  return {
    subject: t.ask.subject,
    text: [intro, '', `${t.ask.button}:`, recipientUrl, '', t.ask.note, ''].join('\n'),
    html: html`<p>${intro}</p>
${emailButton(recipientUrl, t.ask.button)}
${emailNote(t.ask.note)}`.text,
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
  const { language = 'en' } = links;
  const t = requests[language];
  const { placement } = request;
  const names = { form: nameInEmail(request.title), code: nameInEmail(code_name) };
  const title = placement
    ? t.request.introAtPlacement({ ...names, placement: nameInEmail(placement.name) })
    : t.request.intro(names);
  const answers = Object.entries(request.answers).map(([name, answer]) => ({
    label: nameInEmail(request.labels[name] ?? name),
    lines: answerText(answer, language).split('\n'),
  }));
  const replyTo = onlyAddress(request);
  const lead = { text: [title], html: html`<p>${title}</p>` };
  return {
    subject: t.request.subject,
    text: [
      ...lead.text,
      '',
      ...answers.flatMap(({ label, lines }) => [`${label}:`, ...lines.map((line) => `  ${line}`), '']),
      ...(replyTo === undefined ? [] : [t.request.reply, '']),
      ...footerText(links),
    ].join('\n'),
    html: html`${lead.html}
${answers.map(({ label, lines }) => html`<p><b>${label}</b>${lines.map((line) => html`<br>${line}`)}</p>`)}
${replyTo === undefined ? '' : html`<p>${t.request.reply}</p>`}
${footerHtml(links)}`.text,
    ...(replyTo !== undefined && { replyTo }),
    unsubscribeUrl: links.recipientUrl,
    language,
  };
}

const answerText = (answer: string | number | boolean, language: Language) => {
  const t = requests[language];
  if (typeof answer === 'boolean') return answer ? t.yes : t.no;
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
  const t = requests[language];
  const date = new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
  const text = t.digest.intro({ code: nameInEmail(code_name), day: date, count, limit: REQUEST.emailsPerDay });
  return {
    subject: t.digest.subject,
    text: [text, '', ...footerText(links)].join('\n'),
    html: html`<p>${text}</p>
${footerHtml(links)}`.text,
    unsubscribeUrl: links.recipientUrl,
    language,
  };
}

type Links = Omit<AboutRequests, 'code_name'>;

const footerText = ({ requestsUrl, recipientUrl, language = 'en' }: Links): string[] => {
  const t = requests[language];
  return [`${t.open}:`, requestsUrl, '', t.why, `${t.stop}: ${recipientUrl}`, ''];
};

const footerHtml = ({ requestsUrl, recipientUrl, language = 'en' }: Links) => {
  const t = requests[language];
  return html`${emailButton(requestsUrl, t.open)}
${emailNote(html`${t.why} <a href="${recipientUrl}" style="color:inherit">${t.stop}</a>`)}`;
};
