import type { Language } from '../../../contracts/languages.ts';
import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { signIn } from '../../../messages/emails.js';
import { emailButton, emailCode, emailNote } from '../../platform/email/email-frame.ts';
import { html } from '../../platform/html.ts';
import { readableCode } from '../../platform/identity/typed-code.ts';

interface SignInEmailContent {
  readonly to: string;
  readonly language: Language;
  readonly link: string;
  readonly code: string;
}

/** The link and the code, for an address that is allowed to sign in. */
export function signInEmail({ to, language, link, code }: SignInEmailContent) {
  const t = signIn[language];
  const groupedCode = readableCode(code);
  const note = `${t.expires({ minutes: SIGN_IN.minutes })} ${t.ignore}`;
  return {
    to,
    subject: t.subject,
    text: [t.intro, link, '', t.code, groupedCode, '', note, ''].join('\n'),
    html: html`<p>${t.intro}</p>
${emailButton(link, t.button)}
<p>${t.code}<br>${emailCode(groupedCode)}</p>
${emailNote(note)}`.text,
    language,
  };
}

/**
 * The e-mail for an address that is not allowed to sign in. Every request sends an e-mail, so timing does not reveal
 * who has an account.
 */
export function unknownAddressEmail({ to, language }: Pick<SignInEmailContent, 'to' | 'language'>) {
  const t = signIn[language];
  return {
    to,
    subject: t.unknownSubject,
    text: [t.unknown({ email: to }), '', t.unknownAdvice, ''].join('\n'),
    html: html`<p>${t.unknown({ email: to })}</p>
<p>${t.unknownAdvice}</p>`.text,
    language,
  };
}
