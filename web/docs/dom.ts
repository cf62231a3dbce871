import { type Attributes, type Child, element } from '../element.ts';

export const code = (text: string): HTMLElement => element('code', {}, text);

/** Preformatted text that a keyboard can scroll. */
export const block = (text: string, label: string): HTMLElement =>
  element('pre', { tabindex: '0', role: 'group', 'aria-label': label }, element('code', {}, text));

/** Text in which `code` and **bold** are marked, as in the descriptions of the document. */
export const prose = (text: string): Child[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return code(part.slice(1, -1));
    if (part.startsWith('**')) return element('strong', {}, part.slice(2, -2));
    return part;
  });

export function button(
  text: string,
  onClick: (button: HTMLButtonElement) => unknown,
  attributes: Attributes = {},
): HTMLButtonElement {
  const node = element('button', { type: 'button', ...attributes }, text);
  node.addEventListener('click', () => onClick(node));
  return node;
}
