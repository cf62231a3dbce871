import type { MarkdownElement, MarkdownNode } from '../../shared/page/markdown-nodes.ts';
import { element } from './element.ts';

/** Renders Markdown as DOM elements. Text is never parsed as HTML. */
export const renderMarkdown = (blocks: readonly MarkdownElement[]): HTMLElement[] => blocks.map(topLevel);

const toNode = (node: MarkdownNode) => (typeof node === 'string' ? node : elementOf(node));

function elementOf(node: MarkdownElement): HTMLElement {
  const created = element(node.name, {}, ...node.children.map(toNode));
  for (const [name, value] of Object.entries(node.attributes)) created.setAttribute(name, value);
  if (created instanceof HTMLAnchorElement) {
    created.rel = 'noopener noreferrer';
    // `tel:` and `mailto:` links open another app and would leave an empty tab behind.
    if (created.protocol.startsWith('http')) created.target = '_blank';
  }
  return created;
}

/** Each block except code gets the direction of its own text. A wide table scrolls inside its own box. */
function topLevel(block: MarkdownElement): HTMLElement {
  const node = elementOf(block);
  node.dir = block.name === 'pre' ? 'ltr' : 'auto';
  return block.name === 'table' ? element('div', { className: 'wide', tabIndex: 0 }, node) : node;
}
