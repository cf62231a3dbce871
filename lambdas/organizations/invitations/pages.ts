import { Html, html } from '../../platform/html.ts';
import type { Role } from '../roles.ts';
import { ROLE_MEANINGS } from './invitation-email.ts';
import { SCRIPT, STYLE } from './page-style.ts';

const document = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`.text;

interface InvitationPageContent {
  readonly organization: string;
  readonly invitedBy: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: string;
}

const day = (timestamp: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp));

/** Who invites whom to what; nothing happens before the button is pressed. */
export const invitationPage = ({ organization, invitedBy, email, role, expiresAt }: InvitationPageContent): string =>
  document(
    `Join ${organization}`,
    html`<p>${invitedBy} invites you to join ${organization}.</p>
<dl>
<dt>For</dt><dd>${email}</dd>
<dt>Role</dt><dd>${role}: ${ROLE_MEANINGS[role]}</dd>
<dt>Open until</dt><dd>${day(expiresAt)}</dd>
</dl>
<form method="post"><button>Accept the invitation</button></form>
<p class="quiet">If you did not expect this, close the page: nothing happens.</p>`,
  );

interface JoinedPageContent {
  readonly organization: string;
  readonly email: string;
  readonly role: Role;
  readonly baseUrl: string;
  /** Only for a new account. */
  readonly apiKey?: string | undefined;
}

export const joinedPage = ({ organization, email, role, baseUrl, apiKey }: JoinedPageContent): string =>
  document(
    `You joined ${organization}`,
    html`<p role="status">${email} is now ${role} of ${organization}.</p>
${apiKey === undefined ? knownAccount : newAccount(apiKey)}
<pre>curl ${baseUrl}/v1/organizations \\
  -H "Authorization: Bearer ${apiKey ?? 'YOUR_API_KEY'}"</pre>
<p class="quiet"><a href="${baseUrl}/docs">What the API can do</a></p>`,
  );

const knownAccount = html`<p>Your account has access with the API keys it already has:</p>`;

const newAccount = (
  apiKey: string,
) => html`<p>We made an account for this address. This is its first API key. It is shown only now, so store it safely:</p>
<label for="key">Your API key</label>
<input id="key" readonly autocomplete="off" spellcheck="false" value="${apiKey}">
<p><button type="button" id="copy" hidden>Copy the key</button> <span id="copied" role="status"></span></p>
<p>It works at once:</p>`;

export const errorPage = (title: string, detail: string): string =>
  document(title, html`<p role="alert">${detail}</p>`);
