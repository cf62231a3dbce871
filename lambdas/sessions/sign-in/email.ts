import { SIGN_IN } from '../../contracts/studio/sign-in.ts';
import { type Html, html } from '../../platform/html.ts';
import { readableCode } from '../../platform/identity/typed-code.ts';
import type { Language } from '../../platform/language.ts';
import { SIGN_IN_TEXTS } from './texts.ts';

interface SignInEmailContent {
  readonly to: string;
  readonly language: Language;
  readonly link: string;
  readonly code: string;
}

/** The link and the code, for whoever may sign in. */
export function signInEmail({ to, language, link, code }: SignInEmailContent) {
  const texts = SIGN_IN_TEXTS[language];
  const typed = readableCode(code);
  const end = `${texts.lapses(SIGN_IN.minutes)} ${texts.ignore}`;
  return {
    to,
    subject: texts.subject,
    text: [texts.intro, link, '', texts.code, typed, '', end, ''].join('\n'),
    html: page(
      language,
      texts.subject,
      html`<p>${texts.intro}</p>
<p style="margin:28px 0"><a href="${link}" style="background:#1f5eff;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${texts.button}</a></p>
<p>${texts.code}<br><b style="font:22px ui-monospace,monospace;letter-spacing:2px">${typed}</b></p>
<p style="font-size:14px;color:#566072">${end}</p>`,
    ),
  };
}

/** For everybody else: as much work for us, so that how long it takes tells nobody who has an account. */
export function unknownAddressEmail({ to, language }: Pick<SignInEmailContent, 'to' | 'language'>) {
  const texts = SIGN_IN_TEXTS[language];
  return {
    to,
    subject: texts.unknownSubject,
    text: [texts.unknown(to), '', texts.unknownAdvice, ''].join('\n'),
    html: page(
      language,
      texts.unknownSubject,
      html`<p>${texts.unknown(to)}</p>
<p>${texts.unknownAdvice}</p>`,
    ),
  };
}

const page = (language: Language, title: string, content: Html): string =>
  html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no"><title>${title}</title></head>
<body style="margin:0;background:#f4f5f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c2430">
<div style="max-width:520px;margin:0 auto;padding:32px 20px">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${title}</h1>
${content}
</div>
</body>
</html>
`.text;
