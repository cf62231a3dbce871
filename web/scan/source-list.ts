import type { AnswerSource } from './api.ts';
import type { PageData } from './page-data.ts';

/** The sources below an answer. One tap opens the address of a page, or the passage. Text never becomes HTML. */
export function sourceList(answer: string, sources: readonly AnswerSource[], texts: PageData['texts']): HTMLElement {
  const section = element('div', texts.sources);
  section.className = 'sources';
  const list = element('ul');
  for (const source of sources) {
    const name = nameOf(source, answer.includes(`[${source.number}]`), texts);
    const item = element('li', isLink(source.url) ? link(name, source.url) : passage(name, source.text));
    list.append(item);
  }
  section.append(list);
  return section;
}

/** The number, if the answer mentions it, the title in its own direction, and the page. */
function nameOf({ number, title, page }: AnswerSource, isMentioned: boolean, texts: PageData['texts']): HTMLElement {
  const name = element('span', isMentioned ? `[${number}] ` : '', element('bdi', title));
  if (page !== undefined) name.append(`, ${texts.sourcePage.replace('{page}', String(page))}`);
  return name;
}

const isLink = (url: string | undefined): url is string => url !== undefined && /^https?:\/\//i.test(url);

function link(name: HTMLElement, url: string): HTMLElement {
  const made = element('a', name);
  made.href = url;
  made.target = '_blank';
  made.rel = 'noopener noreferrer';
  return made;
}

function passage(name: HTMLElement, text: string): HTMLElement {
  const quote = element('blockquote', text);
  quote.dir = 'auto';
  return element('details', element('summary', name), quote);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
