import { inlineNodes } from './markdown-inline.ts';
import { element, type MarkdownElement } from './markdown-nodes.ts';

/**
 * The Markdown that models and owners write, as a tree of a few elements: whoever shows it makes elements of it
 * and never HTML from text. A half text is as good as a whole one, because an answer is shown while it is written:
 * a fence that is still open is code up to here, a table is one from its second line on.
 */
export const readMarkdown = (text: string): MarkdownElement[] => blocksOf(text.split(/\r?\n/), 0);

/** Deeper than anybody nests, and a bound for who tries. */
const MAX_DEPTH = 6;

const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^\s{0,3}#{1,6}\s+(\S.*)$/;
const RULE = /^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^\s{0,3}>\s?/;
const ITEM = /^(\s*)([-*+•]|\d{1,9}[.)])(?:\s+(.*)|)$/;
const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** Some lines from the first on that make one block, and how many they are. */
interface Block {
  readonly element: MarkdownElement;
  readonly lines: number;
}

function blocksOf(lines: readonly string[], depth: number): MarkdownElement[] {
  const blocks: MarkdownElement[] = [];
  for (let at = 0; at < lines.length; ) {
    const rest = lines.slice(at);
    if (isBlank(rest[0])) at += 1;
    else {
      const block = blockAt(rest, depth) ?? paragraph(rest);
      blocks.push(block.element);
      at += block.lines;
    }
  }
  return blocks;
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

function blockAt(lines: readonly string[], depth: number): Block | undefined {
  const [line = ''] = lines;
  if (FENCE.test(line)) return code(lines);
  // Headings would break the outline of the page; strong paragraphs say the same.
  const heading = headingOf(line);
  if (heading) return { element: element('p', [element('strong', inlineNodes(heading))]), lines: 1 };
  if (RULE.test(line)) return { element: element('hr', []), lines: 1 };
  if (isTable(lines)) return table(lines);
  if (depth >= MAX_DEPTH) return undefined;
  if (QUOTE.test(line)) return quote(lines, depth);
  return ITEM.test(line) ? list(lines, depth) : undefined;
}

/** The signs that may close a heading go in steps: one expression for all would take the cube of the line's length. */
const headingOf = (line: string): string | undefined =>
  HEADING.exec(line)?.[1]
    ?.trimEnd()
    .replace(/(^|\s)#+$/, '')
    .trimEnd();

const countWhile = (lines: readonly string[], fits: (line: string, place: number) => boolean): number => {
  const end = lines.findIndex((line, place) => !fits(line, place));
  return end < 0 ? lines.length : end;
};

function paragraph(lines: readonly string[]): Block {
  const count = countWhile(lines, (line, place) => place === 0 || !(isBlank(line) || beginsBlock(lines.slice(place))));
  const text = lines.slice(0, count).map((line) => line.trim());
  return { element: element('p', inlineNodes(text.join('\n'))), lines: count };
}

const beginsBlock = (lines: readonly string[]) =>
  [FENCE, HEADING, RULE, QUOTE, ITEM].some((begin) => begin.test(lines[0] ?? '')) || isTable(lines);

function code(lines: readonly string[]): Block {
  const [, fence = ''] = FENCE.exec(lines[0] ?? '') ?? [];
  const closes = (line: string) => line.trim().startsWith(fence) && /^[`~]+$/.test(line.trim());
  const count = countWhile(lines.slice(1), (line) => !closes(line));
  return {
    element: element('pre', [element('code', [lines.slice(1, count + 1).join('\n')])]),
    lines: Math.min(lines.length, count + 2),
  };
}

function quote(lines: readonly string[], depth: number): Block {
  const count = countWhile(lines, (line) => QUOTE.test(line));
  const inner = lines.slice(0, count).map((line) => line.replace(QUOTE, ''));
  return { element: element('blockquote', blocksOf(inner, depth + 1)), lines: count };
}

const indentOf = (line: string) => line.length - line.trimStart().length;
const isOrdered = (marker: string | undefined) => /^\d/.test(marker ?? '');

function list(lines: readonly string[], depth: number): Block {
  const [, outer = '', firstMarker = ''] = ITEM.exec(lines[0] ?? '') ?? [];
  const isNext = (line: string) => {
    const [, indent = '', marker] = ITEM.exec(line) ?? [];
    return marker !== undefined && isOrdered(marker) === isOrdered(firstMarker) && indent.length <= outer.length + 1;
  };
  const items: MarkdownElement[] = [];
  let at = 0;
  while (at < lines.length && isNext(lines[at] ?? '')) {
    const own = itemLines(lines.slice(at), outer.length);
    items.push(item(lines.slice(at, at + own), depth));
    at += own;
    // A blank line between two items does not end the list.
    const blank = countWhile(lines.slice(at), isBlank);
    if (isNext(lines[at + blank] ?? '')) at += blank;
  }
  const start = Number.parseInt(firstMarker, 10);
  return {
    element: isOrdered(firstMarker)
      ? element('ol', items, start === 1 ? {} : { start: String(start) })
      : element('ul', items),
    lines: at,
  };
}

/** The lines of one item: its first, what is indented further, and what a writer forgot to indent. */
function itemLines(lines: readonly string[], outer: number): number {
  const belongs = (line: string, place: number) => {
    if (place === 0) return true;
    const next = lines.slice(place).find((each) => !isBlank(each)) ?? '';
    if (isBlank(line)) return indentOf(next) > outer + 1;
    if (indentOf(line) > outer + 1) return true;
    return !isBlank(lines[place - 1]) && !beginsBlock(lines.slice(place));
  };
  return countWhile(lines, belongs);
}

function item(lines: readonly string[], depth: number): MarkdownElement {
  const [first = '', ...rest] = lines;
  const [, indent = '', marker = '', text = ''] = ITEM.exec(first) ?? [];
  const offset = indent.length + marker.length + 1;
  const blocks = blocksOf([task(text), ...rest.map((line) => line.slice(Math.min(indentOf(line), offset)))], depth + 1);
  const [head, ...others] = blocks;
  // The text of an item is no paragraph of its own.
  return element('li', head?.name === 'p' ? [...head.children, ...others] : blocks);
}

/** The boxes of a list of tasks. */
const task = (text: string) => text.replace(/^\[ \]\s/, '☐ ').replace(/^\[x\]\s/i, '☑ ');

/** The second line says that it is one. While it is still being written, it need not be complete. */
function isTable([head = '', second, ...rest]: readonly string[]): boolean {
  if (!head.includes('|') || second === undefined) return false;
  const isHalf = rest.length === 0 && /^\s*\|[\s|:-]*$/.test(second);
  return isHalf || (DELIMITERS.test(second) && second.includes('-') && cellsOf(second).length === cellsOf(head).length);
}

function table(lines: readonly string[]): Block {
  const [head = '', delimiters = ''] = lines;
  const rows = countWhile(lines.slice(2), (line) => line.includes('|'));
  const alignments = cellsOf(delimiters).map(alignmentOf);
  const width = cellsOf(head).length;
  const row = (name: 'th' | 'td', line: string) => {
    const cells = cellsOf(line).slice(0, width);
    const missing = Array.from({ length: width - cells.length }, () => '');
    return element(
      'tr',
      [...cells, ...missing].map((cell, place) => {
        const align = alignments[place];
        return element(name, inlineNodes(cell), align === undefined ? {} : { class: align });
      }),
    );
  };
  const body = lines.slice(2, 2 + rows).map((line) => row('td', line));
  return {
    element: element('table', [
      element('thead', [row('th', head)]),
      ...(body.length > 0 ? [element('tbody', body)] : []),
    ]),
    lines: Math.min(lines.length, 2 + rows),
  };
}

/** `\|` is no border but a letter. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/([^\\]|^)\|$/, '$1')
    .split(/\|/)
    .reduce<string[]>((cells, part) => {
      const last = cells.at(-1);
      if (last?.endsWith('\\')) cells[cells.length - 1] = `${last.slice(0, -1)}|${part}`;
      else cells.push(part);
      return cells;
    }, [])
    .map((cell) => cell.trim());

const alignmentOf = (delimiter: string) => {
  if (!/-:$/.test(delimiter)) return undefined;
  return delimiter.startsWith(':') ? 'center' : 'end';
};

/** What is only begun at the end of a text that goes on is shown as if it were whole, and not as stray signs. */
export function closeHalfMarkdown(text: string): string {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const isCode = [...lines, last].filter((line) => FENCE.test(line)).length % 2 === 1;
  if (isCode || FENCE.test(last)) return text;
  const begun = last
    .replace(/!?\[([^\]]*)(?:\](?:\([^)\s]*)?)?$/, '$1')
    .replace(/(?:\*{1,3}|_{1,2}|~{1,2}|`{1,2})$/, '');
  const open = ['`', '**', '~~'].filter((sign) => begun.split(sign).length % 2 === 0);
  return [...lines, begun + open.join('')].join('\n');
}

/** Text that shall stay as it is inside of Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
