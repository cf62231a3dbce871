import { render } from 'preact';
import { App } from './app/app.tsx';
import { checkSession } from './app/check-session.ts';
import { preload, SIGN_IN_PATH } from './app/routes.tsx';
import { language, loadTexts } from './texts/language.ts';
import { shellTexts } from './texts/shell/index.ts';

document.documentElement.lang = language;
const root = document.querySelector('#studio');
// The router throws an error if the path has a `%` that it cannot decode. With `%25` instead, an error page appears.
try {
  decodeURI(location.pathname);
} catch {
  history.replaceState(null, '', location.pathname.replaceAll('%', '%25'));
}
// Start loading the page, the session and the texts before rendering.
preload(location.pathname);
if (location.pathname !== SIGN_IN_PATH) void checkSession();
await loadTexts(shellTexts);
if (root) render(<App />, root);
