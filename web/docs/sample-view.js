import { block, button, element } from './dom.js';
import { withTimes } from './samples.js';

const LANGUAGES = { curl: 'curl', qpr: 'qpr', typescript: 'TypeScript' };
const CHOICE = 'docs.language';
const COPIED_MILLISECONDS = 2000;

let chosen = rememberedLanguage();

/** A browser that keeps nothing still shows samples. */
function rememberedLanguage() {
  try {
    const language = localStorage.getItem(CHOICE);
    return language in LANGUAGES ? language : 'curl';
  } catch {
    return 'curl';
  }
}

function choose(language) {
  chosen = language;
  try {
    localStorage.setItem(CHOICE, language);
  } catch {
    // It is chosen for this visit, then.
  }
  for (const sample of document.querySelectorAll('.sample')) show(sample);
}

/** The chosen language, or the first one where a sample is not there in it. */
function show(sample) {
  const tabs = [...sample.querySelectorAll('[role=tab]')];
  const tab = tabs.find(({ dataset }) => dataset.language === chosen) ?? tabs[0];
  for (const each of tabs) {
    const isShown = each === tab;
    each.setAttribute('aria-selected', String(isShown));
    each.tabIndex = isShown ? 0 : -1;
    document.getElementById(each.getAttribute('aria-controls')).hidden = !isShown;
  }
}

/** The tabs come before the panels are in the document, so they are shown once they are. */
export function showSamples(root) {
  for (const sample of root.querySelectorAll('.sample')) show(sample);
}

/** Arrows go from tab to tab, as everywhere. */
function onKey(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll('[role=tab]')];
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  choose(next.dataset.language);
  next.focus();
  event.preventDefault();
}

async function copy(event) {
  const { currentTarget: target } = event;
  const panel = target.closest('.sample').querySelector('[role=tabpanel]:not([hidden]) code');
  try {
    await navigator.clipboard.writeText(panel.textContent);
    target.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(panel);
    target.textContent = 'Selected: copy it';
  }
  setTimeout(() => {
    target.textContent = 'Copy';
  }, COPIED_MILLISECONDS);
}

/** A sample in each language that has it: `id` names it in this page. */
export function sampleView(id, sources, label) {
  const languages = Object.keys(LANGUAGES).filter((language) => sources[language] !== undefined);
  const panelId = (language) => `${id}-${language}`;
  const tabs = element(
    'div',
    { role: 'tablist', 'aria-label': label },
    languages.map((language) =>
      button(LANGUAGES[language], () => choose(language), {
        role: 'tab',
        id: `${panelId(language)}-tab`,
        'aria-controls': panelId(language),
        'data-language': language,
      }),
    ),
  );
  tabs.addEventListener('keydown', onKey);
  const panels = languages.map((language) =>
    element(
      'div',
      { role: 'tabpanel', id: panelId(language), 'aria-labelledby': `${panelId(language)}-tab` },
      block(withTimes(sources[language], new Date()), `${label}: ${LANGUAGES[language]}`),
    ),
  );
  return element('div', { class: 'sample' }, element('div', { class: 'bar' }, tabs, button('Copy', copy)), panels);
}
