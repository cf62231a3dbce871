import { element } from '../element.ts';
import { block, button } from './dom.ts';
import { fillTimes, type SampleLanguage, type SampleSources } from './samples.ts';

const LANGUAGES: Readonly<Record<SampleLanguage, string>> = { curl: 'curl', qpr: 'qpr', typescript: 'TypeScript' };
const STORAGE_KEY = 'docs.language';
const COPIED_MILLISECONDS = 2000;

const isLanguage = (text: string | null | undefined): text is SampleLanguage =>
  text !== null && text !== undefined && text in LANGUAGES;

let chosen = rememberedLanguage();

/** The language that the reader chose before, or curl. The browser can block storage. */
function rememberedLanguage(): SampleLanguage {
  try {
    const language = localStorage.getItem(STORAGE_KEY);
    return isLanguage(language) ? language : 'curl';
  } catch {
    return 'curl';
  }
}

function choose(language: SampleLanguage): void {
  chosen = language;
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage can be disabled. The choice then lasts only for this visit.
  }
  for (const sample of document.querySelectorAll('.sample')) show(sample);
}

const tabsOf = (root: Element) => [...root.querySelectorAll<HTMLElement>('[role=tab]')];

/** Shows the chosen language, or the first one if the sample does not have it. */
function show(sample: Element): void {
  const tabs = tabsOf(sample);
  const shownTab = tabs.find(({ dataset }) => dataset.language === chosen) ?? tabs[0];
  for (const tab of tabs) {
    const isShown = tab === shownTab;
    tab.setAttribute('aria-selected', String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !isShown;
  }
}

/** Shows the chosen language in all samples in `root`, which must be in the document: tabs find their panels by id. */
export function showSamples(root: Element): void {
  for (const sample of root.querySelectorAll('.sample')) show(sample);
}

/** The arrow keys switch tabs. */
function onKey(event: KeyboardEvent, list: Element): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
  if (!step) return;
  const tabs = tabsOf(list);
  const focused = tabs.findIndex((tab) => tab.matches(':focus'));
  const next = tabs[(focused + step + tabs.length) % tabs.length];
  if (isLanguage(next?.dataset.language)) choose(next.dataset.language);
  next?.focus();
  event.preventDefault();
}

async function copy(target: HTMLElement): Promise<void> {
  const panel = target.closest('.sample')?.querySelector('[role=tabpanel]:not([hidden]) code');
  if (!panel) return;
  try {
    await navigator.clipboard.writeText(panel.textContent);
    target.textContent = 'Copied';
  } catch {
    getSelection()?.selectAllChildren(panel);
    target.textContent = 'Selected: copy it';
  }
  setTimeout(() => {
    target.textContent = 'Copy';
  }, COPIED_MILLISECONDS);
}

/** A sample in each available language. `id` must be unique in the page. */
export function sampleView(id: string, sources: SampleSources, label: string): HTMLElement {
  const languages = Object.keys(LANGUAGES)
    .filter(isLanguage)
    .filter((language) => sources[language] !== undefined);
  const panelId = (language: SampleLanguage) => `${id}-${language}`;
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
  tabs.addEventListener('keydown', (event) => onKey(event, tabs));
  const panels = languages.map((language) =>
    element(
      'div',
      { role: 'tabpanel', id: panelId(language), 'aria-labelledby': `${panelId(language)}-tab` },
      block(fillTimes(sources[language] ?? '', new Date()), `${label}: ${LANGUAGES[language]}`),
    ),
  );
  return element('div', { class: 'sample' }, element('div', { class: 'bar' }, tabs, button('Copy', copy)), panels);
}
