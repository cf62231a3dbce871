import { type Attributes, type Child, element } from '../element.ts';

export const code = (text: string): HTMLElement => element('code', {}, text);

/** Preformatted text that can be scrolled with the keyboard. */
export const block = (text: string, label: string): HTMLElement =>
  element('pre', { tabindex: '0', role: 'group', 'aria-label': label }, element('code', {}, text));

/** Renders `code` and **bold** in a description. */
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
