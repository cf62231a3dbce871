import { render } from 'preact';
import { App } from './app/app.tsx';
import { language, loadTexts } from './texts/language.ts';
import { shellTexts } from './texts/shell/index.ts';

document.documentElement.lang = language;
const root = document.querySelector('#studio');
await loadTexts(shellTexts);
if (root) render(<App />, root);
