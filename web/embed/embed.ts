import { embed, englishEmbed } from '../../messages/visitor.js';

/**
 * `embed.js`: adds a button to a website. The button opens the page of a code in a frame. The script sets no cookies
 * and reads only the language of the site. It works under a strict content security policy: it does not parse HTML, and
 * it sets styles through the style sheet API, which does not need `unsafe-inline`.
 */

const SHORT_ID = /^[0-9a-z]{10}$/i;

const STYLE = `
:host{all:initial;color-scheme:inherit;font:16px/1.4 system-ui,sans-serif}
button{all:unset;box-sizing:border-box;cursor:pointer;display:flex;align-items:center;justify-content:center;gap:.5em;min-inline-size:48px;min-block-size:48px;border-radius:24px;background:var(--qpr-background,CanvasText);color:var(--qpr-color,Canvas)}
button:focus-visible{outline:3px solid Highlight;outline-offset:3px}
svg{inline-size:22px;block-size:22px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.open,.panel{position:fixed;z-index:2147483647;inset-block-end:20px;inset-inline-end:20px}
.open{padding-inline:18px;font-weight:600;box-shadow:0 4px 16px #0004}
.panel{inline-size:min(400px,100vw - 40px);block-size:min(660px,100dvh - 40px);display:flex;flex-direction:column;overflow:hidden;border-radius:16px;background:Canvas;color:CanvasText;box-shadow:0 8px 40px #0006}
[hidden]{display:none !important}
.close{align-self:flex-end;background:none;color:inherit}
iframe{flex:1;inline-size:100%;border:0}
@media (max-width:480px){.panel{inset:0;inline-size:auto;block-size:auto;border-radius:0}}
@media print{:host{display:none}}
`;

const SVG = 'http://www.w3.org/2000/svg';

function icon(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

const CHAT_ICON = 'M4 5h16v11H9l-5 4z';
const CLOSE_ICON = 'M6 6l12 12M18 6L6 18';

function button(className: string, path: string): HTMLButtonElement {
  const created = document.createElement('button');
  created.type = 'button';
  created.className = className;
  created.append(icon(path));
  return created;
}

function addButton({ src, dataset }: HTMLScriptElement, code: string): void {
  const { origin } = new URL(src);
  const language = document.documentElement.lang.slice(0, 2).toLowerCase();
  const t = embed[language as keyof typeof embed] ?? englishEmbed;
  const label = dataset.label || t.ask;
  const dispatch = (event: string) => document.dispatchEvent(new CustomEvent(event, { detail: { code } }));

  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Safari before 16.4 cannot create style sheets. There, this style needs `unsafe-inline` in the site's policy.
    const style = document.createElement('style');
    style.textContent = STYLE;
    root.append(style);
  }

  const openButton = button('open', CHAT_ICON);
  openButton.append(label);
  openButton.ariaHasPopup = 'dialog';
  openButton.ariaExpanded = 'false';
  const panel = document.createElement('div');
  panel.className = 'panel';
  panel.role = 'dialog';
  panel.ariaLabel = label;
  panel.hidden = true;
  const closeButton = button('close', CLOSE_ICON);
  closeButton.ariaLabel = t.close;
  panel.append(closeButton);
  let frame: HTMLIFrameElement | undefined;

  const setOpen = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    openButton.hidden = isOpen;
    openButton.ariaExpanded = String(isOpen);
    (isOpen ? (frame ?? closeButton) : openButton).focus();
  };
  openButton.addEventListener('click', () => {
    // Load the page only now, because loading it counts as a scan.
    if (!frame) {
      const created = document.createElement('iframe');
      created.title = label;
      created.allow = 'microphone; clipboard-write';
      created.src = `${origin}/s/${code.toLowerCase()}?source=embed`;
      // This message tells the page which site embeds it. The page sends messages only to sites that the owner listed.
      created.addEventListener('load', () => created.contentWindow?.postMessage('qpr:hello', origin));
      panel.append(created);
      frame = created;
    }
    setOpen(true);
    dispatch('qpr:open');
  });
  closeButton.addEventListener('click', () => setOpen(false));
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') setOpen(false);
  });
  addEventListener('message', ({ source, origin: sender, data }) => {
    if (!frame || source !== frame.contentWindow || sender !== origin) return;
    if (data === 'qpr:close') setOpen(false);
    if (data === 'qpr:request') dispatch(data);
  });

  root.append(openButton, panel);
  document.body.append(host);
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const code = script.dataset.code ?? '';
  if (!SHORT_ID.test(code)) console.error('embed.js: data-code must be the short id of a code, such as 2b6n0p1r4s.');
  else if (document.body) addButton(script, code);
  else addEventListener('DOMContentLoaded', () => addButton(script, code));
}
