import { PRODUCT_NAME } from '../../../contracts/product.ts';
import { Html, html } from '../html.ts';

/**
 * The colors of the pages (`web/site.css`). The card sets both the color of its text and its background, so that no
 * mail client's dark mode hides the text.
 */
const LIGHT = { ground: '#fbfaf7', raised: '#ffffff', ink: '#1c1a17', soft: '#5d574e', line: '#e2ddd3' };
const ACCENT = '#0b6e5f';

/** For mail clients that support dark mode. All others use the light colors from the inline styles. */
const DARK_STYLE = `@media (prefers-color-scheme:dark){.ground{background:#131512!important}.card{background:#1b1e1a!important;color:#ece9e2!important;border-color:#31352f!important}.soft{border-color:#31352f!important;color:#a9a498!important}}`;

/** A link that looks like the buttons of our pages. */
export const emailButton = (link: string, label: string): Html =>
  html`<p style="margin:28px 0"><a href="${link}" style="background:${ACCENT};border-radius:10px;color:#ffffff;display:inline-block;font-weight:600;padding:11px 18px;text-decoration:none">${label}</a></p>`;

/** A code that the reader has to type. */
export const emailCode = (code: string): Html =>
  html`<b style="font:600 22px ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px">${code}</b>`;

/** Small print. */
export const emailNote = (content: Html | string): Html =>
  html`<p class="soft" style="color:${LIGHT.soft};font-size:14px">${content}</p>`;

const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)\b/;

interface EmailContent {
  readonly title: string;
  readonly text: string;
  /** The content between the header and the footer. */
  readonly html: string;
  readonly language?: string | undefined;
}

/**
 * Adds the frame to an e-mail: the name of the service and a link to it, in text and in HTML, so that recipients know
 * where it comes from. The logo is a character and not an image, so nothing is loaded.
 */
export function framedEmail({ title, text, html: content, language = 'en' }: EmailContent, baseUrl: string) {
  return {
    text: `${text.trimEnd()}\n\n-- \n${PRODUCT_NAME}\n${baseUrl}\n`,
    html: html`<!doctype html>
<html lang="${language}" dir="${RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${new Html(DARK_STYLE)}</style></head>
<body class="ground" style="margin:0;background:${LIGHT.ground}">
<div class="ground" style="background:${LIGHT.ground};padding:24px 12px">
<div class="card" style="background:${LIGHT.raised};border:1px solid ${LIGHT.line};border-radius:20px;color:${LIGHT.ink};font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif;margin:0 auto;max-width:520px;overflow-wrap:anywhere;padding:28px 24px;word-break:break-word">
<table role="presentation" style="border-spacing:0;font-weight:600;margin:0 0 24px"><tr><td aria-hidden="true" style="padding:0"><div style="background:${ACCENT};border-radius:8px;color:#ffffff;font-size:18px;height:30px;line-height:30px;text-align:center;width:30px">▣</div></td><td style="line-height:1.3;padding:0 12px">${PRODUCT_NAME}</td></tr></table>
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${title}</h1>
${new Html(content)}
<p class="soft" style="border-top:1px solid ${LIGHT.line};color:${LIGHT.soft};font-size:14px;margin:28px 0 0;padding-top:16px">${PRODUCT_NAME}<br><a class="soft" href="${baseUrl}" style="color:${LIGHT.soft}">${baseUrl.replace(/^https?:\/\//, '')}</a></p>
</div>
</div>
</body>
</html>
`.text,
  };
}
