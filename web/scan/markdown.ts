import type { MarkdownElement, MarkdownNode } from '../../shared/page/markdown-nodes.ts';

/** Renders Markdown as elements. Text never becomes HTML. */
export function renderMarkdown(blocks: readonly MarkdownElement[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const block of blocks) fragment.append(topLevel(toNode(block)));
  return fragment;
}

function toNode(node: MarkdownNode): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const made = document.createElement(node.name);
  for (const [name, value] of Object.entries(node.attributes)) made.setAttribute(name, value);
  if (made instanceof HTMLAnchorElement) {
    made.rel = 'noopener noreferrer';
    // `tel:` and `mailto:` links open another app and would leave an empty tab behind.
    if (made.protocol.startsWith('http')) made.target = '_blank';
  }
  made.append(...node.children.map(toNode));
  return made;
}

/** Each block except code gets the direction of its own text. A wide table scrolls on its own. */
function topLevel(node: Node): Node {
  if (!(node instanceof HTMLElement)) return node;
  node.dir = node.localName === 'pre' ? 'ltr' : 'auto';
  if (node.localName !== 'table') return node;
  const scroller = document.createElement('div');
  scroller.className = 'wide';
  scroller.tabIndex = 0;
  scroller.append(node);
  return scroller;
}
