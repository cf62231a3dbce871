import { render } from 'preact';
import { App } from './app/app.tsx';
import { checkSession } from './app/check-session.ts';
import { preload, SIGN_IN_PATH } from './app/routes.tsx';
import { language } from './texts/language.ts';
import { loadMessages } from './texts/t.ts';

document.documentElement.lang = language;
const root = document.querySelector('#studio');
// The router throws an error if the path has a `%` that it cannot decode. With `%25` instead, an error page appears.
try {
  decodeURI(location.pathname);
} catch {
  history.replaceState(null, '', location.pathname.replaceAll('%', '%25'));
}
// Start loading the page, the session and the messages before rendering.
preload(location.pathname);
if (location.pathname !== SIGN_IN_PATH) void checkSession();
await loadMessages();
if (root) render(<App />, root);
