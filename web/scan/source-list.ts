import type { AnswerSource } from './api.ts';
import { element } from './element.ts';
import type { PageData } from './page-data.ts';

/**
 * The sources below an answer. A tap opens the URL of the source, or shows the passage if there is no URL. Text is
 * never parsed as HTML.
 */
export function sourceList(answer: string, sources: readonly AnswerSource[], texts: PageData['texts']): HTMLElement {
  const items = sources.map((source) => {
    const name = nameOf(source, answer.includes(`[${source.number}]`), texts);
    return element('li', {}, isLink(source.url) ? link(name, source.url) : passage(name, source.text));
  });
  return element('div', { className: 'sources' }, texts.sources, element('ul', {}, ...items));
}

/** The number (if the answer mentions it), the title (its text direction can differ), and the page number. */
function nameOf({ number, title, page }: AnswerSource, isMentioned: boolean, texts: PageData['texts']): HTMLElement {
  const name = element('span', {}, isMentioned ? `[${number}] ` : '', element('bdi', {}, title));
  if (page !== undefined) name.append(`, ${texts.sourcePage.replace('{page}', String(page))}`);
  return name;
}

const isLink = (url: string | undefined): url is string => url !== undefined && /^https?:\/\//i.test(url);

const link = (name: HTMLElement, url: string): HTMLElement =>
  element('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, name);

const passage = (name: HTMLElement, text: string): HTMLElement =>
  element('details', {}, element('summary', {}, name), element('blockquote', { dir: 'auto' }, text));
