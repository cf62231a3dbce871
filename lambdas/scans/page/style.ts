import { createHash } from 'node:crypto';
import { TEMPLATES } from '../../../contracts/qpr-codes.ts';
import { type Accent, accentsOf } from '../../../shared/page/accent.ts';
import { TEMPLATE_THEMES, type TemplateTheme } from '../../../shared/page/template-themes.ts';
import type { QprCode } from '../../qpr-codes/qpr-code.ts';

/** One class per template sets its accent color. A strict Content-Security-Policy does not allow style attributes. */
const accents = (choose: (theme: TemplateTheme) => string) =>
  TEMPLATES.map((template) => `.${template}{--accent:${choose(TEMPLATE_THEMES[template])}}`).join('');

const SOURCE = `
:root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--text:#16191d;--muted:#545c67;--line:#dfe3e8;--on-accent:#fff}
${accents(({ accent }) => accent)}
@media (prefers-color-scheme:dark){
  :root{--page:#0f1216;--card:#1a1f26;--text:#eceff3;--muted:#a8b1bd;--line:#2c333d;--on-accent:#0d1014}
  ${accents(({ darkAccent }) => darkAccent)}}
body{--tint:var(--page);--soft:var(--line);--edge:var(--accent)}
@supports (color:color-mix(in oklab,red,blue)){
  body{--tint:color-mix(in oklab,var(--accent) 9%,var(--page));--soft:color-mix(in oklab,var(--accent) 45%,var(--line))}}
*{box-sizing:border-box;margin:0}
html{height:100%;-webkit-text-size-adjust:100%}
body{min-height:100%;display:flex;flex-direction:column;background:linear-gradient(var(--tint),var(--page) 22rem) no-repeat var(--page);
  color:var(--text);font:1.0625rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
button,textarea{font:inherit;color:inherit}
button{cursor:pointer;min-height:2.75rem;border:1px solid var(--line);border-radius:1.4rem;background:var(--card);padding:.5rem 1rem;text-align:start}
button:hover{border-color:var(--edge)}
:focus-visible{outline:3px solid var(--edge);outline-offset:2px}
[hidden]{display:none!important}
svg{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
header,main,footer{width:100%;max-width:44rem;margin-inline:auto;padding-inline:max(1rem,env(safe-area-inset-left),env(safe-area-inset-right))}
header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;align-items:center;gap:.75rem;padding-block:.75rem;
  background:var(--tint);box-shadow:0 0 0 100vmax var(--tint);clip-path:inset(0 -100vmax)}
.emblem{flex:none;width:2.75rem;height:2.75rem;border-radius:.9rem;padding:.6rem;color:var(--on-accent);background:var(--accent)}
header div{flex:1 5rem;min-width:0}
@media (max-height:30em){header{position:static}}
h1{font-size:1.125rem;line-height:1.25;text-align:-webkit-match-parent;text-align:match-parent;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.role{color:var(--muted);font-size:.875rem}
#end{flex:none;padding:0;width:2.75rem;display:grid;place-items:center}
[dir=rtl] #send .icon{transform:scaleX(-1)}
.icon{display:block;width:1.25rem;height:1.25rem}
main{flex:1;display:flex;flex-direction:column;gap:.75rem;padding-block:.5rem 1rem}
.disclosure{font-size:.9375rem;color:var(--muted);border-inline-start:3px solid var(--edge);padding-inline-start:.75rem}
.kept{font-size:.8125rem;color:var(--muted)}
.kept a{color:inherit;margin-inline-end:.5rem}
.kept button{min-height:1.75rem;padding:0;border:0;border-radius:.25rem;background:none;text-decoration:underline}
#log,#draft{display:flex;flex-direction:column;gap:.75rem}
.message{max-width:88%;padding:.7rem .95rem;border-radius:1.15rem;background:var(--card);border:1px solid var(--line);border-end-start-radius:.3rem;align-self:flex-start}
.message.visitor{align-self:flex-end;background:var(--accent);border-color:var(--edge);color:var(--on-accent);border-radius:1.15rem;border-end-end-radius:.3rem;white-space:pre-wrap}
:is(.message,#welcome,blockquote)>*+*:not(.hidden+*){margin-top:.6rem}
.message li>p{margin-top:.4rem}
.message :is(ul,ol){padding-inline-start:1.4rem}
.message a{color:inherit;text-decoration:underline}
.message p>em:first-child:last-child{color:var(--muted);font-size:.875rem}
.message :is(code,pre){font-family:ui-monospace,monospace;font-size:.9em}
.message pre{white-space:pre-wrap;padding:.6rem .75rem;border-radius:.6rem;background:var(--tint);text-align:left}
.message blockquote{border-inline-start:3px solid var(--line);padding-inline-start:.75rem;color:var(--muted)}
.message hr{border:0;border-top:1px solid var(--line)}
.wide{overflow-x:auto;overflow-wrap:break-word}
.wide table{border-collapse:collapse;width:max-content;font-size:.9375rem}
.wide :is(th,td){padding:.35rem .6rem;border:1px solid var(--line);text-align:start;vertical-align:top;max-width:14rem}
.wide .end{text-align:end}
.wide .center{text-align:center}
.tools{display:flex;flex-wrap:wrap;gap:.4rem;align-self:flex-start;margin-top:-.35rem}
.tools button{min-height:2rem;padding:.2rem .75rem;font-size:.875rem;color:var(--muted);background:none;border-color:transparent}
.tools .retry{min-height:2.75rem;font-size:1rem;color:inherit;border-color:var(--edge)}
.tools button:hover{color:var(--text);border-color:var(--line)}
.tools [aria-pressed=true]{border-color:var(--edge);background:var(--tint)}
@media (forced-colors:active){[aria-pressed=true] svg{fill:currentColor}}
.sources{align-self:flex-start;max-width:88%;margin-top:-.35rem;padding-inline:.95rem;font-size:.8125rem;color:var(--muted)}
.sources ul{list-style:none;padding:0}
.sources :is(summary,a){display:block;width:fit-content;padding-block:.3rem;color:inherit;text-decoration:underline;cursor:pointer}
.sources a::after{content:" ↗"}
.sources blockquote{white-space:pre-line;margin-block:.2rem .4rem;border-inline-start:3px solid var(--line);padding-inline-start:.75rem}
.note{align-self:flex-start;color:var(--muted);font-size:.9375rem}
#draft .message:empty::after,#draft .message>p:last-child::after,#draft .message>:is(ul,ol):last-child>li:last-child::after{content:"";display:inline-block;width:.55rem;height:.55rem;margin-inline-start:.3rem;border-radius:50%;background:var(--edge);animation:pulse 1s infinite}
@keyframes pulse{50%{opacity:.25}}
@media (prefers-reduced-motion:reduce){*,::after{animation:none!important}}
#suggestions{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:auto;padding-top:.5rem}
#suggestions button{border-color:var(--soft)}
footer{position:sticky;bottom:0;padding-block:.5rem max(.75rem,env(safe-area-inset-bottom));background:linear-gradient(transparent,var(--page) 1rem)}
#ask{display:flex;flex-wrap:wrap;align-items:flex-end;justify-content:flex-end;gap:.5rem;padding:.35rem;border:1px solid var(--line);border-radius:1.75rem;background:var(--card)}
#ask:focus-within{border-color:var(--edge);box-shadow:0 0 0 1px var(--edge)}
textarea{flex:1 7rem;min-width:0;min-height:2.75rem;max-height:9rem;padding:.6rem .8rem;border:0;background:none;resize:none;field-sizing:content}
textarea:focus{outline:0}
textarea:placeholder-shown{direction:inherit}
textarea::placeholder{color:var(--muted);opacity:1}
.round{flex:none;width:2.75rem;height:2.75rem;padding:0;display:grid;place-items:center;border-radius:50%;background:var(--accent);border-color:var(--edge);color:var(--on-accent)}
#notice{min-height:1.5rem;padding:.15rem .5rem;color:var(--muted);font-size:.9375rem;text-align:center}
.choices{display:flex;flex-wrap:wrap;gap:.5rem;justify-content:center}
#over{padding-block:.25rem}
.strong{background:var(--accent);border-color:var(--edge);color:var(--on-accent)}
dialog{margin:auto;width:min(24rem,100% - 2rem);padding:1.25rem;border:1px solid var(--line);border-radius:1.25rem;background:var(--card);color:var(--text)}
dialog::backdrop{background:#0009}
dialog h2{font-size:1.125rem;line-height:1.3}
dialog p{margin-block:.5rem 1rem;color:var(--muted)}
dialog .choices{justify-content:flex-end}`;

/**
 * Styles for parts that most conversations do not have (a logo, a contact, forms, dictation, the bar that links a
 * placement to the Studio) and for pages without a conversation.
 */
const EXTRAS_SOURCE = `
.logo{flex:none;display:grid;place-items:center;height:2.75rem;min-width:2.75rem;max-width:9rem;padding:.25rem;border-radius:.6rem;background:#fff}
.logo img{display:block;height:2.25rem;width:auto;max-width:100%;object-fit:contain;filter:drop-shadow(0 0 1px #0009)}
.card .logo{height:4.5rem;max-width:14rem}
.card .logo img{height:4rem}
.contact{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;max-width:100%;padding:.5rem 1rem;border:1px solid var(--edge);border-radius:1.4rem;
  background:var(--card);color:inherit;text-decoration:none}
.contact .icon{flex:none}
header .contact{flex:none;max-width:45%}
header .contact span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
@media (max-width:34rem){
  .wide-logo{row-gap:.25rem}.wide-logo .logo{margin-inline-end:auto;max-width:11rem}
  .wide-logo div{order:1;flex-basis:100%;display:flex;gap:.5rem;align-items:baseline}.wide-logo h1{-webkit-line-clamp:1}.wide-logo .role{flex:none}
  header .contact{width:2.75rem;padding:0;justify-content:center}header .contact span{position:absolute;width:1px;height:1px;clip-path:inset(50%)}}
.card{margin:auto;text-align:center;padding:2rem 1rem;display:grid;gap:1rem;justify-items:center;align-content:center}
.card h1{font-size:1.5rem;display:block}
.card p{color:var(--muted);max-width:28rem}
.said{white-space:pre-line}
#studio-bar{padding:.85rem 1rem;background:var(--text);color:var(--page);font-weight:600;text-align:center}
#dictate{flex:none;width:2.75rem;height:2.75rem;padding:0;display:grid;place-items:center;border-radius:50%;border-color:transparent;background:none}
#dictate[aria-pressed=true]{border-color:var(--edge);background:var(--tint);animation:pulse 1.5s infinite}
#forms{display:flex;gap:.5rem;overflow-x:auto;padding:.25rem .1rem .5rem;scrollbar-width:none}
#forms button,.tools .offer{flex:none;min-height:2.5rem;max-width:100%;padding:.35rem 1rem;border-color:var(--edge);background:var(--card);color:inherit;font-size:1rem}
.form{width:min(30rem,100% - 1.5rem)}
.form h2{font-size:1.375rem;margin-bottom:1rem}
.form label{display:grid;gap:.3rem;margin-bottom:.85rem;font-weight:600}
.form small{color:var(--muted);font-weight:400}
.form :is(input,select,textarea){font:inherit;font-weight:400;color:inherit;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--muted);border-radius:.75rem;background:var(--page)}
.form :is(input,select,textarea):focus-visible{outline:3px solid var(--edge);outline-offset:2px}
.form .consent{grid-template-columns:auto 1fr;gap:.75rem;font-weight:400;align-items:start}
.form .consent input{width:1.5rem;height:1.5rem;min-height:0;margin:0;accent-color:var(--accent)}
.form .problem{color:#b42318;font-weight:600}
.form .problem:empty{display:none}
@media (prefers-color-scheme:dark){.form .problem{color:#ff9c8f}}`;

/**
 * A style that is inlined into the page, which saves a round trip before the first text appears on a slow network. The
 * Content-Security-Policy allows each style by its hash.
 */
interface InlineStyle {
  readonly text: string;
  readonly hash: string;
}

const inlineStyle = (text: string): InlineStyle => ({
  text,
  hash: `sha256-${createHash('sha256').update(text).digest('base64')}`,
});

const withoutLineBreaks = (source: string) => source.replace(/\n\s*/g, '');
const STYLE = inlineStyle(withoutLineBreaks(SOURCE));
const EXTRAS_STYLE = inlineStyle(withoutLineBreaks(EXTRAS_SOURCE));

/** Class of a page with a custom accent color. */
export const CUSTOM_ACCENT_CLASS = 'own';

/** A separate style for a custom accent color. */
function accentStyle(color: string): InlineStyle {
  const rule = ({ accent, onAccent, edge }: Accent) =>
    `.${CUSTOM_ACCENT_CLASS}{--accent:${accent};--on-accent:${onAccent};--edge:${edge}}`;
  const { light, dark } = accentsOf(color);
  return inlineStyle(`${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`);
}

export interface PageStyle {
  /** The owner's accent color. */
  readonly color?: string | undefined;
  /** Whether the page needs `EXTRAS_STYLE`. @default true */
  readonly hasExtras?: boolean | undefined;
}

/** Whether the page of a code needs the extra style, because it has a part that most pages do not have. */
export const hasExtraStyle = ({ forms = [], voice, logo, contact }: Partial<QprCode>, hasPlacement: boolean): boolean =>
  forms.length > 0 || voice === true || logo !== undefined || contact !== undefined || hasPlacement;

/** The styles of a page, in the order in which they apply. */
export const stylesOf = ({ color, hasExtras = true }: PageStyle): readonly InlineStyle[] => [
  STYLE,
  ...(color === undefined ? [] : [accentStyle(color)]),
  ...(hasExtras ? [EXTRAS_STYLE] : []),
];
