import type { Email } from './mailbox.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#222}
details{border:1px solid #ccc;border-radius:.5rem;margin:.75rem 0;padding:.75rem 1rem}
summary{cursor:pointer}time{color:#666;font-size:.875rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}
iframe{width:100%;height:24rem;border:1px solid #ccc}`;

/** Mail can hold anything, so its HTML is shown in a frame that runs and sends nothing. */
const entry = (email: Email): string => `<details>
<summary><strong>${escapeHtml(email.subject || '(no subject)')}</strong><br>
${escapeHtml([...email.to, ...email.cc, ...email.bcc].join(', '))} <time datetime="${escapeHtml(email.sent_at)}">${escapeHtml(email.sent_at)}</time></summary>
<p>From ${escapeHtml(email.from)}</p>
${email.text ? `<pre>${escapeHtml(email.text)}</pre>` : ''}
${email.html ? `<iframe sandbox title="${escapeHtml(email.subject)}" srcdoc="${escapeHtml(email.html)}"></iframe>` : ''}
</details>`;

/** The mailbox for a person: the latest e-mail on top. */
export const mailboxPage = (emails: readonly Email[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mailbox</title><style>${STYLE}</style></head>
<body><h1>Mailbox</h1>
<p>${emails.length === 0 ? 'No e-mail has been sent yet.' : `${emails.length} sent so far. As JSON: <a href="?format=json">?format=json</a>`}</p>
${[...emails].reverse().map(entry).join('\n')}
</body></html>
`;
