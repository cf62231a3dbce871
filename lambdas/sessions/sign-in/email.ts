import type { Language } from '../../../contracts/languages.ts';
import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { emailButton, emailCode, emailNote } from '../../platform/email/email-frame.ts';
import { html } from '../../platform/html.ts';
import { readableCode } from '../../platform/identity/typed-code.ts';
import { SIGN_IN_TEXTS } from './texts.ts';

interface SignInEmailContent {
  readonly to: string;
  readonly language: Language;
  readonly link: string;
  readonly code: string;
}

/** The link and the code, for an address that is allowed to sign in. */
export function signInEmail({ to, language, link, code }: SignInEmailContent) {
  const texts = SIGN_IN_TEXTS[language];
  const groupedCode = readableCode(code);
  const note = `${texts.expires(SIGN_IN.minutes)} ${texts.ignore}`;
  return {
    to,
    subject: texts.subject,
    text: [texts.intro, link, '', texts.code, groupedCode, '', note, ''].join('\n'),
    html: html`<p>${texts.intro}</p>
${emailButton(link, texts.button)}
<p>${texts.code}<br>${emailCode(groupedCode)}</p>
${emailNote(note)}`.text,
    language,
  };
}

/**
 * The e-mail for an address that is not allowed to sign in. Every request sends an e-mail, so timing does not reveal
 * who has an account.
 */
export function unknownAddressEmail({ to, language }: Pick<SignInEmailContent, 'to' | 'language'>) {
  const texts = SIGN_IN_TEXTS[language];
  return {
    to,
    subject: texts.unknownSubject,
    text: [texts.unknown(to), '', texts.unknownAdvice, ''].join('\n'),
    html: html`<p>${texts.unknown(to)}</p>
<p>${texts.unknownAdvice}</p>`.text,
    language,
  };
}
