import type { MarkdownElement, MarkdownNode } from '../../../shared/page/markdown-nodes.ts';

/**
 * Replaces links in Markdown with text that contains the full URL. A visitor can make a model write any link, so the
 * owner must see where it leads before following it.
 */
export const linksAsText = (blocks: readonly MarkdownElement[]): MarkdownElement[] => blocks.map(withoutLinks);

const withoutLinks = (element: MarkdownElement): MarkdownElement => ({
  ...element,
  children: element.children.flatMap(asText),
});

function asText(node: MarkdownNode): MarkdownNode | readonly MarkdownNode[] {
  if (typeof node === 'string') return node;
  if (node.name !== 'a') return withoutLinks(node);
  const { href = '' } = node.attributes;
  const isBareAddress = node.children.length === 1 && node.children[0] === href;
  return isBareAddress ? href : [...node.children, ` (${href})`];
}
