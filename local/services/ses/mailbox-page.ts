import type { Email } from './mailbox.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A copy of the colors and the logo of the service's pages. The mailbox is on another port and cannot load them. */
const STYLE = `:root{color-scheme:light dark;--ground:#fbfaf7;--raised:#fff;--ink:#1c1a17;--soft:#5d574e;--line:#e2ddd3;--accent:#0b6e5f}
@media(prefers-color-scheme:dark){:root{--ground:#131512;--raised:#1b1e1a;--ink:#ece9e2;--soft:#a9a498;--line:#31352f;--accent:#5fd0b5}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
header{align-items:center;border-bottom:1px solid var(--line);display:flex;font-weight:650;gap:.6rem;padding:.9rem clamp(1rem,4vw,2.5rem)}
main{margin:0 auto;max-width:50rem;padding:1.5rem clamp(1rem,4vw,2.5rem)}h1{font-size:1.5rem;line-height:1.2;margin:0 0 .5rem}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
details{background:var(--raised);border:1px solid var(--line);border-radius:12px;margin:.75rem 0;padding:.75rem 1rem}
summary{cursor:pointer}time,.soft{color:var(--soft);font-size:.9375rem}pre{font-size:.875rem;white-space:pre-wrap}
iframe{background:#fff;border:1px solid var(--line);border-radius:12px;height:34rem;width:100%}`;
const LOGO =
  '<svg width="28" height="28" viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" rx="4" fill="#0b6e5f"/><path fill="#fff" fill-rule="evenodd" d="M3 3h4v4H3zM4 4v2h2V4zM9 3h4v4H9zM10 4v2h2V4zM3 9h4v4H3zM4 10v2h2v-2zM9 9h4v3h-2l-2 2z"/></svg>';

/** Makes links open in a new tab. A `<base>` before the doctype would switch the frame to quirks mode. */
const withBaseTag = (content: string): string =>
  content.replace(/<head>|^(?!\s*<!doctype)/i, (head) => `${head}<base target="_blank">`);

/** E-mails can contain anything, so the HTML is shown in a frame that cannot run scripts or submit forms. */
const emailEntry = (email: Email): string => `<details>
<summary><strong>${escapeHtml(email.subject || '(no subject)')}</strong><br>
${escapeHtml([...email.to, ...email.cc, ...email.bcc].join(', '))} <time datetime="${escapeHtml(email.sent_at)}">${escapeHtml(email.sent_at.slice(0, 19).replace('T', ' '))} UTC</time></summary>
<p class="soft">From ${escapeHtml(email.from)}</p>
${email.html ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(email.subject)}" srcdoc="${escapeHtml(withBaseTag(email.html))}"></iframe>` : ''}
${email.text ? `<details${email.html ? '' : ' open'}><summary>As text</summary><pre dir="auto">${escapeHtml(email.text)}</pre></details>` : ''}
</details>`;

/** The mailbox as a page, with the newest e-mail first. */
export const mailboxPage = (emails: readonly Email[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mailbox · Interactive QR Code Service</title><style>${STYLE}</style></head>
<body><header>${LOGO}Interactive QR Code Service</header>
<main><h1>Mailbox</h1>
<p class="soft">E-mails that the service has sent on this machine. They never leave it. ${emails.length === 0 ? 'No e-mail has been sent yet.' : `${emails.length} sent so far. <a href="?format=json">As JSON</a>`}</p>
${[...emails].reverse().map(emailEntry).join('\n')}
</main></body></html>
`;
