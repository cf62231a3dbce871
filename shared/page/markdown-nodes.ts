/** All elements that Markdown can become: none of them runs, loads or submits anything. */
export type MarkdownName =
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'pre'
  | 'code'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'hr'
  | 'br'
  | 'strong'
  | 'em'
  | 'del'
  | 'a';

export interface MarkdownElement {
  readonly name: MarkdownName;
  /** Of these alone: where a link leads, the first number of a list, how a cell is aligned. */
  readonly attributes: Readonly<Partial<Record<'href' | 'start' | 'class', string>>>;
  readonly children: readonly MarkdownNode[];
}

export type MarkdownNode = MarkdownElement | string;

export const element = (
  name: MarkdownName,
  children: readonly MarkdownNode[],
  attributes: MarkdownElement['attributes'] = {},
): MarkdownElement => ({ name, attributes, children });
