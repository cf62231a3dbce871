import type { MarkdownElement, MarkdownNode } from '../../shared/page/markdown-nodes.ts';

/** Renders Markdown as DOM elements. Text is never parsed as HTML. */
export function renderMarkdown(blocks: readonly MarkdownElement[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const block of blocks) fragment.append(topLevel(toNode(block)));
  return fragment;
}

function toNode(node: MarkdownNode): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const created = document.createElement(node.name);
  for (const [name, value] of Object.entries(node.attributes)) created.setAttribute(name, value);
  if (created instanceof HTMLAnchorElement) {
    created.rel = 'noopener noreferrer';
    // `tel:` and `mailto:` links open another app and would leave an empty tab behind.
    if (created.protocol.startsWith('http')) created.target = '_blank';
  }
  created.append(...node.children.map(toNode));
  return created;
}

/** Each block except code gets the direction of its own text. A wide table scrolls inside its own box. */
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
