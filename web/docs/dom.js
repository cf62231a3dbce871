/** A new element. Text is always set as text, never as markup. */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(key, value);
  node.append(...children.flat(2).filter((child) => child !== undefined && child !== ''));
  return node;
}

export const code = (text) => element('code', {}, String(text));

/** Preformatted text that a keyboard can scroll. */
export const block = (text, label) =>
  element('pre', { tabindex: '0', role: 'group', 'aria-label': label }, element('code', {}, text));

/** Text in which `code` and **bold** are marked, as in the descriptions of the document. */
export function prose(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return code(part.slice(1, -1));
    if (part.startsWith('**')) return element('strong', {}, part.slice(2, -2));
    return part;
  });
}

export function button(text, onClick, attributes = {}) {
  const node = element('button', { type: 'button', ...attributes }, text);
  node.addEventListener('click', onClick);
  return node;
}
