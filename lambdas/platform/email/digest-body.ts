import { html } from '../html.ts';
import { emailButton, emailNote } from './email-frame.ts';

interface Digest {
  readonly intro: string;
  readonly lines: readonly string[];
  readonly advice: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
  /** A sentence with numbers, such as scans, after the links. */
  readonly figures?: string;
  /** How often the e-mail is sent. The unsubscribe link follows this text. */
  readonly frequency: string;
  readonly unsubscribe: { readonly label: string; readonly url: string };
}

/** The body of a recurring e-mail with a list, as text and as HTML. */
export const digestBody = ({ intro, lines, advice, links, figures, frequency, unsubscribe }: Digest) => ({
  text: [
    intro,
    '',
    ...lines.map((line) => `- ${line}`),
    '',
    advice,
    '',
    ...links.flatMap(({ label, url }) => [`${label}:`, url, '']),
    ...(figures === undefined ? [] : [figures, '']),
    frequency,
    `${unsubscribe.label}: ${unsubscribe.url}`,
    '',
  ].join('\n'),
  html: html`<p>${intro}</p>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
<p>${advice}</p>
${links.map(({ label, url }) => emailButton(url, label))}
${figures === undefined ? '' : html`<p>${figures}</p>`}
${emailNote(html`${frequency} <a href="${unsubscribe.url}" style="color:inherit">${unsubscribe.label}</a>`)}`.text,
});
