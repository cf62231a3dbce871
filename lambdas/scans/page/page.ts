import { CONVERSATION } from '../../../contracts/conversations.ts';
import type { PageLanguage } from '../../../contracts/languages.ts';
import { pageLogoPath, pageLogoSides } from '../../../contracts/page-logo.ts';
import { PRODUCT_NAME } from '../../../contracts/product.ts';
import type { Template } from '../../../contracts/qpr-codes.ts';
import { accentsOf } from '../../../shared/page/accent.ts';
import { type Contact, contactHref, contactKind, contactLabel } from '../../../shared/page/contact.ts';
import { greetingOf, hasDefaultGreeting } from '../../../shared/page/greetings/greetings.ts';
import { GREETINGS_BY_LANGUAGE } from '../../../shared/page/greetings/index.ts';
import { escapeMarkdown } from '../../../shared/page/markdown.ts';
import { TEMPLATE_THEMES } from '../../../shared/page/template-themes.ts';
import { Html, html } from '../../platform/html.ts';
import { directionOf } from '../../platform/language.ts';
import { type QprCode, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { markdownHtml, markdownText } from './markdown-html.ts';
import type { InlineScript } from './script.ts';
import { accentStyle, OWN_ACCENT, STYLE } from './style.ts';
import { TEXTS } from './texts/index.ts';

const ICONS = {
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M5 12h14M13 6l6 6-6 6',
  stop: 'M7 7h10v10H7z',
  phone: 'M6 4h3l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z',
  email: 'M4 6h16v12H4zM4 7l8 6 8-6',
  link: 'M14 5h5v5M19 5l-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
} as const;

/** Of a page that has no code, or no more: a code as such. */
const CODE_EMBLEM = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM20 14v2M18 18h2v2M14 20h.01';

const icon = (name: keyof typeof ICONS) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

const emblem = (path: string) =>
  html`<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

/** A button that calls, writes or opens: the one thing to do where the assistant cannot help. */
const contactButton = (contact: Contact) => {
  const kind = contactKind(contact.to) ?? 'link';
  const elsewhere = kind === 'link' ? html` target="_blank" rel="noopener noreferrer"` : '';
  return html`<a class="contact" data-to="${contact.to}" href="${contactHref(contact)}"${elsewhere}>${icon(kind)}<span dir="auto">${contactLabel(contact)}</span></a>`;
};

/** The owner's logo, or the emblem of the template. The name of the code stands beside it. */
function headPicture({ ulid, template, logo }: Pick<QprCode, 'ulid' | 'template' | 'logo'>): Html {
  if (logo === undefined) return emblem(TEMPLATE_THEMES[template].emblem);
  const { width, height } = pageLogoSides(logo);
  return html`<span class="logo"><img src="${pageLogoPath(shortIdOf(ulid), logo)}" width="${width}" height="${height}" alt=""></span>`;
}

/** From here on there is no room for a name beside it on a phone. */
const WIDE = 1.6;
const hasWideLogo = ({ logo }: Pick<QprCode, 'logo'>): boolean => {
  if (logo === undefined) return false;
  const { width, height } = pageLogoSides(logo);
  return Number(width) > Number(height) * WIDE;
};

interface ShellOptions {
  readonly language: PageLanguage;
  readonly title: string;
  readonly template: Template;
  /** Of the owner's choice, instead of the template's. */
  readonly color?: string | undefined;
  readonly head?: Html;
  /** Read by the script; the prompt is never in it. */
  readonly data?: unknown;
  readonly body: Html;
}

function favicon(template: Template, color: string | undefined): string {
  const { accent: ofTemplate, emblem: path } = TEMPLATE_THEMES[template];
  const { accent, onAccent } = color === undefined ? { accent: ofTemplate, onAccent: '#fff' } : accentsOf(color).light;
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="${accent}"/><path d="${path}" fill="none" stroke="${onAccent}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`;
}

/** The document around every page that a scan can open. */
const shell = ({ language, title, template, color, head, data, body }: ShellOptions): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">
<title>${title}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="${favicon(template, color)}">
<style>${new Html(STYLE)}</style>${color === undefined ? '' : html`<style>${new Html(accentStyle(color).style)}</style>`}
${head ?? ''}
</head>
<body class="${color === undefined ? template : OWN_ACCENT}"${data === undefined ? '' : html` data-page="${JSON.stringify(data)}"`}>
${body}
</body>
</html>
`.text;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that runs against the sentence around it is marked where it begins and ends, or it would tear it apart. */
const isolated = (name: string, language: PageLanguage) =>
  RIGHT_TO_LEFT.test(name) === (directionOf(language) === 'rtl') ? name : `\u2068${name}\u2069`;

/** An owner who wrote no welcome message has ours, and ours comes in the visitor's language. */
const welcomeOf = (code: Pick<QprCode, 'welcomeMessage' | 'template' | 'name'>, language: PageLanguage) => {
  if (!hasDefaultGreeting(code)) return code.welcomeMessage;
  const name = isolated(escapeMarkdown(code.name), language);
  return greetingOf({ ...code, name }, GREETINGS_BY_LANGUAGE[language]);
};

const days = (count: number, language: PageLanguage) =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);

/** What the script says; everything else stands in the page already. */
const SCRIPT_TEXTS = [
  'you',
  'assistant',
  'writing',
  'retry',
  'copy',
  'copied',
  'stopped',
  'failed',
  'offline',
  'back',
  'ended',
  'deleted',
  'tooLong',
  'tooFast',
  'full',
  'resting',
  'budget',
  'archived',
  'unavailable',
] as const;

interface Question {
  readonly id: string;
  readonly title: string;
  readonly text: string | Html;
  readonly yes: string;
  readonly no: string;
}

/** Asked before what cannot be undone. The browser closes it by either button, by Escape or by the way back. */
const question = ({ id, title, text, yes, no }: Question) =>
  html`<dialog id="${id}" aria-labelledby="${id}-title"><form method="dialog"><h2 id="${id}-title">${title}</h2><p>${text}</p>
<div class="choices"><button value="no" autofocus>${no}</button><button value="yes" class="strong">${yes}</button></div></form></dialog>`;

interface ScanPageOptions {
  readonly code: Omit<QprCode, 'scansTotal'>;
  readonly language: PageLanguage;
  /** Absent when this request was no scan, such as a browser's prefetch. */
  readonly scanId?: number;
  readonly script: InlineScript;
  /** How long scans and conversations are stored. */
  readonly retentionDays: number;
}

/** The page of a code: complete without its script, except for the conversation itself. */
export function scanPage({ code, language, scanId, script, retentionDays }: ScanPageOptions): string {
  const { name, template, color } = code;
  const all = TEXTS[language];
  const named = (text: string) => text.replaceAll('{name}', () => isolated(name, language));
  const withName = (text: string) =>
    text.split('{name}').map((part, place) => html`${place > 0 ? html`<bdi>${name}</bdi>` : ''}${part}`);
  const welcome = welcomeOf(code, language);
  const suggestions = code.suggestions ?? code.suggested ?? [];
  const kept = all.kept.replace('{span}', days(retentionDays, language));
  return shell({
    language,
    title: `${name} · ${all.role}`,
    template,
    color,
    head: html`<meta property="og:title" content="${name}">
<meta name="description" property="og:description" content="${markdownText(welcome)}">`,
    data: {
      shortId: shortIdOf(code.ulid),
      scanId: scanId ?? null,
      messageLength: CONVERSATION.messageLength,
      texts: Object.fromEntries(SCRIPT_TEXTS.map((key) => [key, named(all[key])])),
    },
    body: html`<header${hasWideLogo(code) ? html` class="wide"` : ''}>${headPicture(code)}
<div><h1><bdi>${name}</bdi></h1><p class="role">${all.role}</p></div>
${code.contact ? contactButton(code.contact) : ''}
<button id="end" type="button" aria-label="${all.end}" title="${all.end}" hidden>${icon('close')}</button></header>
<main>
<p class="disclosure">${withName(all.disclosure)}</p>
<p class="kept">${withName(kept)}${code.privacyUrl === undefined ? '' : html` <a href="${code.privacyUrl}" target="_blank" rel="noopener noreferrer">${all.privacy}</a>`}
<button id="forget" type="button" hidden>${all.delete}</button></p>
<div id="log" role="log" aria-label="${all.conversation}">
<div class="message assistant"><span class="hidden">${all.assistant}: </span><div id="welcome">${markdownHtml(welcome)}</div></div>
</div>
<div id="draft" aria-hidden="true" inert hidden><div class="message assistant"></div></div>
<div id="suggestions" role="group" aria-label="${all.suggestions}"${suggestions.length === 0 ? ' hidden' : ''}>
${suggestions.map((each) => html`<button type="button" dir="auto">${each}</button>`)}
</div>
<noscript><p class="note">${all.noScript}</p></noscript>
</main>
<footer>
<p id="notice" role="status"></p>
<form id="ask"><textarea id="text" rows="1" aria-label="${all.ask}" placeholder="${all.ask}" dir="auto" enterkeyhint="send" autocomplete="off"></textarea>
<button id="send" class="round" type="submit" aria-label="${all.send}">${icon('send')}</button>
<button id="stop" class="round" type="button" aria-label="${all.stop}" hidden>${icon('stop')}</button></form>
<div id="over" class="choices" hidden><button id="forget-ended" type="button">${all.delete}</button>
<button id="again" type="button" class="strong">${all.again}</button></div>
</footer>
${question({ id: 'end-question', title: all.endQuestion, text: all.endText, yes: all.end, no: all.cancel })}
${question({ id: 'forget-question', title: all.deleteQuestion, text: html`${withName(all.deleteText)}`, yes: all.delete, no: all.cancel })}
<script>${new Html(script.text)}</script>`,
  });
}

/** What a visitor of a code finds that its owner has put away. */
export function archivedPage(code: Omit<QprCode, 'scansTotal'>, language: PageLanguage): string {
  const texts = TEXTS[language];
  const { name, template, color, contact, archivedMessage } = code;
  return shell({
    language,
    title: texts.archivedTitle,
    template,
    color,
    body: html`<main class="card">${headPicture(code)}<h1 dir="auto">${archivedMessage === undefined ? texts.archivedTitle : name}</h1>
<p class="said" dir="auto">${archivedMessage ?? texts.archived}</p>${contact ? contactButton(contact) : ''}</main>`,
  });
}

type Notice = 'unknown' | 'broken';

/** A printed code never leads to an error page of the platform: it leads here, and is no owner's page, but ours. */
export function noticePage(notice: Notice, language: PageLanguage): string {
  const texts = TEXTS[language];
  const title = texts[`${notice}Title`];
  return shell({
    language,
    title,
    template: 'business',
    body: html`<main class="card">${emblem(CODE_EMBLEM)}<h1>${title}</h1><p>${texts[notice]}</p><p class="role" dir="ltr">${PRODUCT_NAME}</p></main>`,
  });
}
