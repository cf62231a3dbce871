import { parseMarkdown } from '../../../shared/page/markdown.ts';
import type { MarkdownElement, MarkdownNode } from '../../../shared/page/markdown-nodes.ts';
import { Html, html } from '../../platform/html.ts';

const VOID = ['br', 'hr'];

/** Renders Markdown like the page's script (`web/scan/markdown.ts`), for texts in the initial page. */
export const markdownHtml = (text: string): Html[] => parseMarkdown(text).map(topLevel);

function topLevel(block: MarkdownElement): Html {
  const shown = toHtml(block, block.name === 'pre' ? html` dir="ltr"` : html` dir="auto"`);
  return block.name === 'table' ? html`<div class="wide" tabindex="0">${shown}</div>` : shown;
}

function toHtml(node: MarkdownNode, more = html``): Html {
  if (typeof node === 'string') return html`${node}`;
  const attributes = Object.entries(node.attributes).map(([name, value]) => html` ${name}="${value}"`);
  const newTab = node.attributes.href?.startsWith('http') ? html` target="_blank"` : '';
  const name = new Html(node.name);
  const open = html`<${name}${attributes}${more}${node.name === 'a' ? html` rel="noopener noreferrer"${newTab}` : ''}>`;
  return VOID.includes(node.name) ? open : html`${open}${node.children.map((child) => toHtml(child))}</${name}>`;
}

/** The plain text of Markdown, for places that allow only text. */
export const markdownText = (text: string): string => parseMarkdown(text).map(textOf).join('\n');

const textOf = (node: MarkdownNode): string => {
  if (typeof node === 'string') return node;
  return node.name === 'br' ? '\n' : node.children.map(textOf).join(node.name === 'tr' ? ' ' : '');
};
