/** The only elements that Markdown is converted to. None of them executes, loads or submits anything. */
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
  /** The only attributes: the target of a link, the first number of a list, the alignment of a cell. */
  readonly attributes: Readonly<Partial<Record<'href' | 'start' | 'class', string>>>;
  readonly children: readonly MarkdownNode[];
}

export type MarkdownNode = MarkdownElement | string;

export const element = (
  name: MarkdownName,
  children: readonly MarkdownNode[],
  attributes: MarkdownElement['attributes'] = {},
): MarkdownElement => ({ name, attributes, children });
