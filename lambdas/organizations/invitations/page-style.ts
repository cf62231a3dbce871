import { createHash } from 'node:crypto';

/** Style and script stand in the page itself: one small response, and nothing else to load. */
export const STYLE = `
:root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--text:#16191d;--muted:#545c67;--line:#dfe3e8;--accent:#1d4ed8;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--page:#0f1216;--card:#1a1f26;--text:#eceff3;--muted:#a8b1bd;--line:#2c333d;--accent:#93b4ff;--on-accent:#0d1014}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--page);color:var(--text);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{width:100%;max-width:32rem;background:var(--card);border:1px solid var(--line);border-radius:1.25rem;padding:clamp(1.25rem,5vw,2.25rem)}
h1{font-size:1.5rem;line-height:1.25;margin-bottom:1rem;text-wrap:balance}
p,dl,form{margin-bottom:1rem}
main>:last-child{margin-bottom:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}
dt,.quiet{color:var(--muted)}
dd{font-weight:600}
.quiet{font-size:.9375rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.75rem;background:var(--accent);color:var(--on-accent);cursor:pointer}
button:disabled{opacity:.6;cursor:progress}
label{display:block;font-weight:600;margin-bottom:.25rem}
input{font:.9375rem/1.5 ui-monospace,monospace;width:100%;min-height:2.75rem;padding:.5rem .75rem;margin-bottom:.75rem;border:1px solid var(--line);border-radius:.75rem;background:var(--page);color:inherit}
pre{font:.875rem/1.5 ui-monospace,monospace;padding:.75rem;margin-bottom:1rem;border-radius:.75rem;background:var(--page);white-space:pre-wrap}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

/**
 * The page works without it. A second click on «Accept» would give «accepted already» in place of
 * the key that appears once, so the button takes one click only.
 */
export const SCRIPT = `
const form = document.querySelector('form');
const accept = form && form.querySelector('button');
if (accept) {
  form.addEventListener('submit', () => { accept.disabled = true; });
  addEventListener('pageshow', () => { accept.disabled = false; });
}
const copy = document.getElementById('copy');
const key = document.getElementById('key');
if (copy && key && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(key.value);
    document.getElementById('copied').textContent = 'Copied.';
  });
}
`;

const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Only this style and this script, and forms only to ourselves. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-language': 'en',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hash(STYLE)}`,
    `script-src ${hash(SCRIPT)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // The address holds the token: no other site may learn it from a link.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};
