import { CONVERSATION } from '../../../contracts/conversations.ts';
import type { PageLanguage } from '../../../contracts/languages.ts';
import { pageLogoPath, pageLogoSides } from '../../../contracts/page-logo.ts';
import { PRODUCT_NAME } from '../../../contracts/product.ts';
import type { Template } from '../../../contracts/qpr-codes.ts';
import { greetings, page } from '../../../messages/visitor.js';
import { accentsOf } from '../../../shared/page/accent.ts';
import { type Contact, contactHref, contactKind, contactLabel } from '../../../shared/page/contact.ts';
import type { Form } from '../../../shared/page/forms.ts';
import { greetingOf, ownGreetingOf } from '../../../shared/page/greetings.ts';
import { escapeMarkdown } from '../../../shared/page/markdown.ts';
import { translateQuestion } from '../../../shared/page/suggestions/translate-question.ts';
import { TEMPLATE_THEMES } from '../../../shared/page/template-themes.ts';
import { fillIn, NAME_VARIABLE, type Variables } from '../../../shared/page/variables.ts';
import { Html, html } from '../../platform/html.ts';
import { directionOf } from '../../platform/language.ts';
import { type QprCode, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { markdownHtml, markdownText } from './markdown-html.ts';
import type { InlineScript } from './script.ts';
import { CUSTOM_ACCENT_CLASS, hasExtraStyle, type PageStyle, stylesOf } from './style.ts';

const ICONS = {
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M5 12h14M13 6l6 6-6 6',
  stop: 'M7 7h10v10H7z',
  microphone: 'M12 4a3 3 0 0 1 3 3v4a3 3 0 0 1-6 0V7a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v3',
  phone: 'M6 4h3l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z',
  email: 'M4 6h16v12H4zM4 7l8 6 8-6',
  link: 'M14 5h5v5M19 5l-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
} as const;

/** An emblem that looks like a QR code, for pages that do not belong to a code. */
const QR_EMBLEM = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM20 14v2M18 18h2v2M14 20h.01';

const icon = (name: keyof typeof ICONS) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

const emblem = (path: string) =>
  html`<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

/** A button that calls, e-mails or opens a link, for visitors whom the assistant cannot help. */
const contactButton = (contact: Contact) => {
  const kind = contactKind(contact.to) ?? 'link';
  const newTab = kind === 'link' ? html` target="_blank" rel="noopener noreferrer"` : '';
  return html`<a class="contact" data-to="${contact.to}" href="${contactHref(contact)}"${newTab}>${icon(kind)}<span dir="auto">${contactLabel(contact)}</span></a>`;
};

/** The owner's logo, or the template's emblem. It has no alt text because the name of the code is next to it. */
function headerImage({ ulid, template, logo }: Pick<QprCode, 'ulid' | 'template' | 'logo'>): Html {
  if (logo === undefined) return emblem(TEMPLATE_THEMES[template].emblem);
  const { width, height } = pageLogoSides(logo);
  return html`<span class="logo"><img src="${pageLogoPath(shortIdOf(ulid), logo)}" width="${width}" height="${height}" alt=""></span>`;
}

/** From this aspect ratio on, a phone has no space for the name next to the logo. */
const WIDE = 1.6;
const hasWideLogo = ({ logo }: Pick<QprCode, 'logo'>): boolean => {
  if (logo === undefined) return false;
  const { width, height } = pageLogoSides(logo);
  return Number(width) > Number(height) * WIDE;
};

interface ShellOptions extends PageStyle {
  readonly language: PageLanguage;
  readonly title: string;
  readonly template: Template;
  readonly head?: Html;
  /** Data for the script. It never contains the prompt. */
  readonly data?: unknown;
  readonly body: Html;
}

/** An SVG image as a data URL. Single quotes need no escape, neither in the URL nor in the attribute. */
function favicon(template: Template, color: string | undefined): Html {
  const { accent: templateAccent, emblem: path } = TEMPLATE_THEMES[template];
  const { accent, onAccent } =
    color === undefined ? { accent: templateAccent, onAccent: '#fff' } : accentsOf(color).light;
  const { text } =
    html`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0,0,24,24'><rect width='24' height='24' rx='6' fill='${accent}'/><path d='${path.replaceAll(' ', ',')}' fill='none' stroke='${onAccent}' stroke-width='2'/></svg>`;
  return new Html(`data:image/svg+xml,${text.replaceAll(/[#<> ]/g, encodeURIComponent)}`);
}

/** The HTML document for every page that a scan can open. */
const shell = ({ language, title, template, color, hasExtras, head, data, body }: ShellOptions): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">
<title>${title}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="${favicon(template, color)}">
${stylesOf({ color, hasExtras }).map(({ text }) => html`<style>${new Html(text)}</style>`)}
${head ?? ''}
</head>
<body class="${color === undefined ? template : CUSTOM_ACCENT_CLASS}"${data === undefined ? '' : html` data-page="${JSON.stringify(data)}"`}>
${body}
</body>
</html>
`.text;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Isolates a name whose text direction differs from that of the sentence around it. Otherwise the name would scramble
 * the sentence.
 */
const isolated = (name: string, language: PageLanguage) =>
  RIGHT_TO_LEFT.test(name) === (directionOf(language) === 'rtl') ? name : `\u2068${name}\u2069`;

/** If the owner did not write a welcome message, we show the default one in the visitor's language. */
const welcomeOf = (code: ScanPageOptions['code'], language: PageLanguage) =>
  ownGreetingOf(code) ??
  greetingOf({ ...code, name: isolated(escapeMarkdown(code.name), language) }, greetings[language]);

/** Translates the suggestions that were generated from the prompt. Those that the owner wrote are not translated. */
const translated = (suggested: readonly string[], language: PageLanguage): string[] =>
  suggested.map((question) => translateQuestion(question, language));

/** Escapes the values for the welcome message, which is Markdown. */
const escaped = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, escapeMarkdown(String(value))]));

const days = (count: number, language: PageLanguage) =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);

type ScriptMessages = Readonly<
  Record<string, string | ((values: { readonly name: string; readonly page: string }) => string)>
>;

/** Texts that the script needs. All others are already in the page. The script fills in the page number of a source. */
const textsOf = (messages: ScriptMessages, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? message : message({ name, page: '{page}' }),
    ]),
  );

interface Confirmation {
  readonly id: string;
  readonly title: string;
  readonly text: string | Html;
  readonly yes: string;
  readonly no: string;
}

/** Confirmation dialog for actions that cannot be undone. Either button, Escape or the back gesture closes it.
 * The browser focuses the first button. With `autofocus`, it would complain about each page in a frame. */
const confirmation = ({ id, title, text, yes, no }: Confirmation) =>
  html`<dialog id="${id}" aria-labelledby="${id}-title"><form method="dialog"><h2 id="${id}-title">${title}</h2><p>${text}</p>
<div class="choices"><button value="no">${no}</button><button value="yes" class="strong">${yes}</button></div></form></dialog>`;

/**
 * A link to the Studio. Hidden until the script finds out that the visitor can change or claim this placement, which is
 * printed on a sticker.
 */
const studioBar = (short_id: string, text: string) =>
  html`<a id="studio-bar" data-short-id="${short_id}" hidden>${text}</a>`;

/** The placement that was scanned. */
interface PlacementOnPage {
  readonly short_id: string;
  readonly name: string;
  readonly variables: Variables;
}

interface ScanPageOptions {
  readonly code: Omit<QprCode, 'scans_total'>;
  readonly placement?: PlacementOnPage | undefined;
  readonly language: PageLanguage;
  /** Absent if the request was not a scan, for example a browser prefetch. */
  readonly scan_id?: number | undefined;
  readonly scripts: readonly InlineScript[];
  /** How long scans and conversations are stored. */
  readonly retentionDays: number;
}

const inline = ({ text }: InlineScript) => html`<script>${new Html(text)}</script>`;

/** One button for each form that the page always offers. The script opens the form. */
function formButtons(forms: readonly Form[], label: string): Html | string {
  const shown = forms.filter(({ offer }) => offer.includes('button'));
  if (shown.length === 0) return '';
  return html`<div id="forms" role="group" aria-label="${label}">${shown.map(({ name, title }) => html`<button type="button" data-form="${name}" dir="auto">${title}</button>`)}</div>
`;
}

/** The page of a code. Without JavaScript, visitors can read it and use the contact, but not chat or send forms. */
export function scanPage({ code, placement, language, scan_id, scripts, retentionDays }: ScanPageOptions): string {
  const { name, template, color } = code;
  const t = page[language];
  const named = { name: html`<bdi>${name}</bdi>` };
  const texts = (messages: ScriptMessages) => textsOf(messages, isolated(name, language));
  const variables = { ...placement?.variables, [NAME_VARIABLE]: placement?.name ?? name };
  const welcome = fillIn(welcomeOf(code, language), escaped(variables));
  const suggestions = (code.suggestions ?? translated(code.suggested ?? [], language)).map((text) =>
    fillIn(text, variables),
  );
  const forms = code.forms ?? [];
  const span = html`${days(retentionDays, language)}`;
  return shell({
    language,
    title: `${name} · ${t.role}`,
    template,
    color,
    hasExtras: hasExtraStyle(code, placement !== undefined),
    head: html`<meta property="og:title" content="${name}">
<meta name="description" property="og:description" content="${markdownText(welcome)}">`,
    data: {
      short_id: shortIdOf(code.ulid),
      placement: placement?.short_id,
      scan_id,
      messageLength: CONVERSATION.messageLength,
      embed_origins: code.embed_origins ?? [],
      voice: code.voice ? t.voice : undefined,
      forms,
      formTexts: forms.length > 0 ? texts(t.form) : undefined,
      texts: texts(t.script),
    },
    body: html`${placement ? studioBar(placement.short_id, t.changeSticker) : ''}<header${hasWideLogo(code) ? html` class="wide-logo"` : ''}>${headerImage(code)}
<div><h1 dir="auto">${name}</h1><p class="role">${t.role}</p></div>
${code.contact ? contactButton(code.contact) : ''}
<button id="end" type="button" aria-label="${t.end}" title="${t.end}" hidden>${icon('close')}</button></header>
<main>
<div id="log" role="log" aria-label="${t.conversation}">
<div class="message assistant"><span class="hidden">${t.script.assistant}: </span><div id="welcome">${markdownHtml(welcome)}</div></div>
<p class="disclosure">${t.parts.disclosure(named)}</p>
<p class="kept">${t.parts.kept({ ...named, span })}${code.privacy_url === undefined ? '' : html` <a href="${code.privacy_url}" target="_blank" rel="noopener noreferrer">${t.privacy}</a>`}
<button id="delete" type="button" hidden>${t.delete}</button></p>
</div>
<div id="draft" inert hidden><div class="message assistant"></div></div>
<div id="suggestions" role="group" aria-label="${t.suggestions}"${suggestions.length === 0 ? ' hidden' : ''}>
${suggestions.map((each) => html`<button type="button" dir="auto">${each}</button>`)}
</div>
<noscript><p class="note">${t.noScript}</p></noscript>
</main>
<footer>
<p id="notice" role="status"></p>
${formButtons(forms, t.forms)}<form id="ask"><textarea id="text" rows="1" aria-label="${t.ask}" placeholder="${t.ask}" dir="auto" enterkeyhint="send" autocomplete="off"></textarea>
${
  code.voice
    ? html`<button id="dictate" type="button" hidden>${icon('microphone')}</button>
`
    : ''
}<button id="send" class="round" type="submit" aria-label="${t.send}">${icon('send')}</button>
<button id="stop" class="round" type="button" aria-label="${t.stop}" hidden>${icon('stop')}</button></form>
<div id="over" class="choices" hidden><button id="delete-ended" type="button">${t.delete}</button>
<button id="again" type="button" class="strong">${t.again}</button></div>
</footer>
${confirmation({ id: 'end-question', title: t.endQuestion, text: t.endText, yes: t.end, no: t.form.cancel })}
${confirmation({ id: 'delete-question', title: t.deleteQuestion, text: html`${t.parts.deleteText(named)}`, yes: t.delete, no: t.form.cancel })}
${scripts.map(inline)}`,
  });
}

/** The page that visitors of an archived code see. */
export function archivedPage(code: Omit<QprCode, 'scans_total'>, language: PageLanguage): string {
  const t = page[language];
  const { name, template, color, contact, archived_message } = code;
  return shell({
    language,
    title: t.archivedTitle,
    template,
    color,
    body: html`<main class="card">${headerImage(code)}<h1 dir="auto">${archived_message === undefined ? t.archivedTitle : name}</h1>
<p class="said" dir="auto">${archived_message ?? t.script.archived}</p>${contact ? contactButton(contact) : ''}</main>`,
  });
}

/** The page that visitors see outside the opening hours of a placement. */
export function closedPage(code: Omit<QprCode, 'scans_total'>, language: PageLanguage, message?: string): string {
  const t = page[language];
  const { name, template, color, contact } = code;
  return shell({
    language,
    title: `${name} · ${t.notices.closed.title}`,
    template,
    color,
    body: html`<main class="card">${headerImage(code)}<h1 dir="auto">${message === undefined ? t.notices.closed.title : name}</h1>
<p class="said" dir="auto">${message ?? t.notices.closed.text}</p>${contact ? contactButton(contact) : ''}</main>`,
  });
}

type Notice = 'unknown' | 'inactive' | 'broken';

/** A neutral page, so that a printed code never leads to a platform error page. */
function neutralPage(notice: Notice, language: PageLanguage, more: { readonly bar?: Html; readonly end?: Html } = {}) {
  const { title, text } = page[language].notices[notice];
  return shell({
    language,
    title,
    template: 'business',
    body: html`${more.bar ?? ''}<main class="card">${emblem(QR_EMBLEM)}<h1>${title}</h1><p>${text}</p><p class="role" dir="ltr">${PRODUCT_NAME}</p></main>${more.end ?? ''}`,
  });
}

/** The page for unknown codes and for failures. */
export const noticePage = (notice: Exclude<Notice, 'inactive'>, language: PageLanguage): string =>
  neutralPage(notice, language);

/**
 * The page of a placement that is unclaimed or retired, or whose code no longer exists. People who can claim the
 * placement get a link to the Studio.
 */
export const inactivePage = (short_id: string, language: PageLanguage, script: InlineScript): string =>
  neutralPage('inactive', language, {
    bar: studioBar(short_id, page[language].claimSticker),
    end: inline(script),
  });
