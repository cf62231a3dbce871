import { element, type MarkdownNode } from './markdown-nodes.ts';

/** Where links may lead. Whatever else stands in the brackets stays text. */
const ADDRESS = '(?:https?://|mailto:|tel:)';

/** A kind of mark: how it begins here, and what becomes of what it holds. */
interface Mark {
  readonly pattern: RegExp;
  /** In the middle of a word it is none: snake_case, an address in a word. */
  readonly atWordStart?: true;
  read(match: RegExpExecArray): MarkdownNode;
}

const link = (href: string, label: readonly MarkdownNode[]) => element('a', label, { href });

/** The longest first where two begin alike. No look-behind: older phones do not know it, and would lose the whole page. */
const MARKS: readonly Mark[] = [
  { pattern: /\\([!-/:-@[-`{-~])/y, read: ([, letter = '']) => letter },
  { pattern: /(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/y, read: ([, , text = '']) => element('code', [text.trim() || text]) },
  {
    pattern: new RegExp(
      `!?\\[([^\\]\\n]{1,300})\\]\\(\\s*<?(${ADDRESS}[^\\s<>()]{1,2000}(?:\\([^\\s<>()]*\\)[^\\s<>()]*)?)>?(?:\\s+"[^"\\n]*")?\\s*\\)`,
      'iy',
    ),
    read: ([, label = '', address = '']) => link(address, inlineNodes(label)),
  },
  {
    pattern: new RegExp(`<(${ADDRESS}[^\\s<>]{1,2000})>`, 'iy'),
    read: ([, address = '']) => link(address, [address.replace(/^(mailto|tel):/i, '')]),
  },
  {
    pattern: /https?:\/\/[^\s<>"'`*]{0,2000}[^\s<>"'`*).,;:!?\]]/iy,
    atWordStart: true,
    read: ([address]) => link(address, [address]),
  },
  {
    pattern: /\*\*\*(?=[^\s*])([^*]*[^\s*])\*\*\*/y,
    read: ([, text = '']) => element('strong', [element('em', inlineNodes(text))]),
  },
  {
    pattern: /\*\*(?=[^\s*])((?:[^*]|\*(?!\*))*?[^\s*]\*?)\*\*(?!\*)/y,
    read: ([, text = '']) => element('strong', inlineNodes(text)),
  },
  {
    pattern: /\*(?=[^\s*])((?:[^*\n]|\*\*[^*\n]+\*\*)*?(?:[^\s*]|\*\*))\*(?!\*)/y,
    read: ([, text = '']) => element('em', inlineNodes(text)),
  },
  {
    pattern: /__(?=[^\s_])((?:[^_]|_(?!_))*?[^\s_])__(?![\p{L}\p{N}_])/uy,
    atWordStart: true,
    read: ([, text = '']) => element('strong', inlineNodes(text)),
  },
  {
    pattern: /_(?=[^\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])/uy,
    atWordStart: true,
    read: ([, text = '']) => element('em', inlineNodes(text)),
  },
  { pattern: /~~(?=\S)([^~\n]*[^~\s])~~/y, read: ([, text = '']) => element('del', inlineNodes(text)) },
  { pattern: /<br\s*\/?>|\n/iy, read: () => element('br', []) },
];

const MAY_BEGIN = /[\\`![<hH*_~\n]/g;
const WORD = /[\p{L}\p{N}]/u;

/** Text with its marks, as nodes. What is no mark, or not closed, stays what it is. */
export function inlineNodes(text: string): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  let plain = '';
  let at = 0;
  while (at < text.length) {
    MAY_BEGIN.lastIndex = at;
    const next = MAY_BEGIN.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    const found = markAt(text, next);
    if (typeof found?.node === 'string') {
      plain += found.node;
      at = next + found.length;
    } else if (found) {
      if (plain !== '') nodes.push(plain);
      plain = '';
      nodes.push(found.node);
      at = next + found.length;
    } else {
      plain += text.charAt(next);
      at = next + 1;
    }
  }
  if (plain !== '') nodes.push(plain);
  return nodes;
}

function markAt(text: string, at: number): { readonly node: MarkdownNode; readonly length: number } | undefined {
  if (at >= text.length) return undefined;
  const inWord = WORD.test(text.charAt(at - 1));
  for (const { pattern, atWordStart, read } of MARKS) {
    if (atWordStart && inWord) continue;
    // A pattern is shared with the calls below this one, which move where it looks next.
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: read(match), length: match[0].length };
  }
  return undefined;
}
