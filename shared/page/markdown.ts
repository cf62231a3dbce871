import { inlineNodes } from './markdown-inline.ts';
import { element, type MarkdownElement } from './markdown-nodes.ts';

/**
 * Parses the Markdown of models and owners into a tree of a few kinds of elements. Callers create DOM elements from the
 * tree, and never parse text as HTML. Partial text must work, because an answer is shown while it is being written: an
 * open fence is code up to the end of the text, and a table is recognized from its second line on.
 */
export const parseMarkdown = (text: string): MarkdownElement[] => blocksOf(text.split(/\r?\n/), 0);

/** Maximum nesting of lists and quotes. Normal text is nested less deeply: the limit is for hostile input. */
const MAX_DEPTH = 6;

const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^\s{0,3}#{1,6}\s+(\S.*)$/s;
const RULE = /^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^\s{0,3}>\s?/;
const ITEM = /^(\s*)([-*+•]|\d{1,9}[.)])(?:\s+(.*)|)$/s;
const DELIMITER = /^:?-+:?$/;

/** A parsed block. `end` is the index of the first line after it. */
interface Block {
  readonly element: MarkdownElement;
  readonly end: number;
}

/**
 * Parses lines into blocks. The functions for each kind of block get all lines and an index, instead of a copy of the
 * remaining lines. So each line is read only a few times per depth.
 */
function blocksOf(lines: readonly string[], depth: number): MarkdownElement[] {
  const blocks: MarkdownElement[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) at += 1;
    else {
      const block = blockAt(lines, at, depth) ?? paragraph(lines, at);
      blocks.push(block.element);
      at = block.end;
    }
  }
  return blocks;
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

function blockAt(lines: readonly string[], at: number, depth: number): Block | undefined {
  const line = lines[at] ?? '';
  if (FENCE.test(line)) return code(lines, at);
  // A heading would break the outline of the page, so it becomes a strong paragraph.
  const heading = headingOf(line);
  if (heading) return { element: element('p', [element('strong', inlineNodes(heading))]), end: at + 1 };
  if (RULE.test(line)) return { element: element('hr', []), end: at + 1 };
  if (isTable(lines, at)) return table(lines, at);
  if (depth >= MAX_DEPTH) return undefined;
  if (QUOTE.test(line)) return quote(lines, at, depth);
  return ITEM.test(line) ? list(lines, at, depth) : undefined;
}

/**
 * Closing `#` characters are removed in steps: a single expression would take time proportional to the cube of the
 * line's length.
 */
const headingOf = (line: string): string | undefined =>
  HEADING.exec(line)?.[1]
    ?.trimEnd()
    .replace(/(^|\s)#+$/, '')
    .trimEnd();

/** The first index, from `at` on, whose line does not fit. */
function endWhile(lines: readonly string[], at: number, fits: (line: string, index: number) => boolean): number {
  let end = at;
  while (end < lines.length && fits(lines[end] ?? '', end)) end += 1;
  return end;
}

function paragraph(lines: readonly string[], at: number): Block {
  const end = endWhile(lines, at + 1, (line, index) => !(isBlank(line) || beginsBlock(lines, index)));
  const text = lines.slice(at, end).map((line) => line.trim());
  return { element: element('p', inlineNodes(text.join('\n'))), end };
}

const beginsBlock = (lines: readonly string[], at: number) =>
  [FENCE, HEADING, RULE, QUOTE, ITEM].some((begin) => begin.test(lines[at] ?? '')) || isTable(lines, at);

function code(lines: readonly string[], at: number): Block {
  const [, fence = ''] = FENCE.exec(lines[at] ?? '') ?? [];
  const end = endWhile(lines, at + 1, (line) => !closesCode(line, fence));
  return {
    element: element('pre', [element('code', [lines.slice(at + 1, end).join('\n')])]),
    end: end + 1,
  };
}

/** Whether the line closes the code block that begins with this fence. */
const closesCode = (line: string, fence: string): boolean => line.includes(fence) && /^\s*[`~]+\s*$/.test(line);

function quote(lines: readonly string[], at: number, depth: number): Block {
  const end = endWhile(lines, at, (line) => QUOTE.test(line));
  const inner = lines.slice(at, end).map((line) => line.replace(QUOTE, ''));
  return { element: element('blockquote', blocksOf(inner, depth + 1)), end };
}

const indentOf = (line: string) => line.length - line.trimStart().length;
const isOrdered = (marker: string | undefined) => /^\d/.test(marker ?? '');

function list(lines: readonly string[], from: number, depth: number): Block {
  const [, outer = '', firstMarker = ''] = ITEM.exec(lines[from] ?? '') ?? [];
  const isNext = (line: string) => {
    const [, indent = '', marker] = ITEM.exec(line) ?? [];
    return marker !== undefined && isOrdered(marker) === isOrdered(firstMarker) && indent.length <= outer.length + 1;
  };
  const items: MarkdownElement[] = [];
  let at = from;
  while (at < lines.length && isNext(lines[at] ?? '')) {
    const end = endOfItem(lines, at, outer.length);
    items.push(item(lines.slice(at, end), depth));
    // A blank line between two items does not end the list.
    const next = endWhile(lines, end, isBlank);
    at = isNext(lines[next] ?? '') ? next : end;
  }
  const start = Number.parseInt(firstMarker, 10);
  return {
    element: isOrdered(firstMarker)
      ? element('ol', items, start === 1 ? {} : { start: String(start) })
      : element('ul', items),
    end: at,
  };
}

/**
 * The end of one item. The item includes its first line, lines that are indented further, and lines that the author
 * forgot to indent.
 */
function endOfItem(lines: readonly string[], from: number, outer: number): number {
  const isInner = (line: string | undefined) => indentOf(line ?? '') > outer + 1;
  let at = from + 1;
  while (at < lines.length) {
    const next = endWhile(lines, at, isBlank);
    const belongs = isInner(lines[next]) || (next === at && !beginsBlock(lines, at));
    if (!belongs) break;
    at = next + 1;
  }
  return at;
}

function item(lines: readonly string[], depth: number): MarkdownElement {
  const [first = '', ...rest] = lines;
  const [, indent = '', marker = '', text = ''] = ITEM.exec(first) ?? [];
  const offset = indent.length + marker.length + 1;
  const blocks = blocksOf([task(text), ...rest.map((line) => line.slice(Math.min(indentOf(line), offset)))], depth + 1);
  const [head, ...others] = blocks;
  // The text of an item is not wrapped in a paragraph.
  return element('li', head?.name === 'p' ? [...head.children, ...others] : blocks);
}

/** Shows the checkbox of a task list item as a character. */
const task = (text: string) => text.replace(/^\[ \]\s/, '☐ ').replace(/^\[x\]\s/i, '☑ ');

/** The second line marks a table. It may be incomplete while it is still being written. */
function isTable(lines: readonly string[], at: number): boolean {
  const [head = '', second] = [lines[at], lines[at + 1]];
  if (!head.includes('|') || second === undefined) return false;
  if (at + 2 === lines.length && /^\s*\|[\s|:-]*$/.test(second)) return true;
  const delimiters = cellsOf(second);
  return delimiters.every((cell) => DELIMITER.test(cell)) && delimiters.length === cellsOf(head).length;
}

function table(lines: readonly string[], at: number): Block {
  const head = cellsOf(lines[at] ?? '');
  const end = endWhile(lines, at + 2, (line) => line.includes('|'));
  const alignments = cellsOf(lines[at + 1] ?? '').map(alignmentOf);
  // Missing cells are not filled in: many short rows below a wide header could otherwise add up to millions of cells.
  const row = (name: 'th' | 'td', cells: readonly string[]) =>
    element(
      'tr',
      cells.map((cell, index) => {
        const align = alignments[index];
        return element(name, inlineNodes(cell), align === undefined ? {} : { class: align });
      }),
    );
  const body = lines.slice(at + 2, end).map((line) => row('td', cellsOf(line).slice(0, head.length)));
  return {
    element: element('table', [
      element('thead', [row('th', head)]),
      ...(body.length > 0 ? [element('tbody', body)] : []),
    ]),
    end,
  };
}

/** Replaces an escaped pipe (`\|`) while a line is split into cells, because an escaped pipe does not end a cell. */
const ESCAPED_PIPE = '\0';

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .split('\\|')
    .join(ESCAPED_PIPE)
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.split(ESCAPED_PIPE).join('|').trim());

const alignmentOf = (delimiter: string) => {
  if (!/-:$/.test(delimiter)) return undefined;
  return delimiter.startsWith(':') ? 'center' : 'end';
};

/** Closes marks such as `**` that are still open at the end of a partial text, so that readers do not see them. */
export function closeOpenMarks(text: string): string {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  if (openFence(lines) || FENCE.test(last)) return text;
  const trimmed = withoutHalfLink(last).replace(/(?:\*{1,3}|_{1,2}|~{1,2}|`{1,2})$/, '');
  // Remove the content of inline code, but not its backticks: marks inside code are plain text.
  const withoutCode = trimmed.replace(/`[^`]*(`|$)/g, '`$1');
  const open = ['`', '**', '~~'].filter((marker) => withoutCode.split(marker).length % 2 === 0);
  return [...lines, trimmed + open.join('')].join('\n');
}

/** The fence of the code block that is still open after these lines, if any. */
function openFence(lines: readonly string[]): string | undefined {
  let fence: string | undefined;
  for (const line of lines)
    if (!fence) fence = FENCE.exec(line)?.[1];
    else if (closesCode(line, fence)) fence = undefined;
  return fence;
}

/** Replaces an incomplete link at the end of the line with its label. */
const withoutHalfLink = (line: string): string => line.replace(/!?\[([^[\]]*)(?:\](?:\([^\s)[]*)?)?$/, '$1');

/** The share by which a text must grow before it is parsed again. */
const GROWTH = 1 / 64;

/**
 * Returns a function that parses a text while it is being written. The function returns the blocks of the text, or
 * `undefined` if the text has not grown enough to parse it again. Parsing everything for each chunk would take
 * quadratic time. With this limit, the total time is linear: at most about 65 times the time to parse the whole text
 * once.
 */
export function partialMarkdownParser(): (text: string) => MarkdownElement[] | undefined {
  let parsedLength = 0;
  return (text) => {
    const grown = text.length - parsedLength;
    if (grown >= 0 && grown < parsedLength * GROWTH) return undefined;
    parsedLength = text.length;
    return parseMarkdown(closeOpenMarks(text));
  };
}

/** Escapes text so that Markdown shows it unchanged. */
export const escapeMarkdown = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
