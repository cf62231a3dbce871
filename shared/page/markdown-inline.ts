import { element, type MarkdownElement, type MarkdownNode } from './markdown-nodes.ts';

/** Allowed schemes of links. Any other link target stays plain text. */
const SCHEMES = '(?:https?://|mailto:|tel:)';

/**
 * Characters that end a link without brackets: some ASCII characters, typographic quotes, and Chinese and Japanese
 * punctuation and kana, which follow a link without a space.
 */
const NOT_IN_BARE_LINK = '\\s<>"\'`*[\\]\\u2000-\\u30ff\\uff00-\\uffef';

/**
 * All inline syntax in one pattern. It matches in linear time: its character classes exclude delimiters such as `<` and
 * `"`, so a failed attempt stops early, and no character is read more than a few times.
 *
 * The pattern has no look-behind: older phones do not support it, and the whole page would fail.
 */
const TOKEN = new RegExp(
  [
    '\\\\(?<escaped>[!-/:-@[-`{-~])',
    '(?<code>`+)',
    '(?<label>!?\\[)',
    `\\]\\(\\s*<?(?<target>${SCHEMES}[^\\s<>()]{1,2000}(?:\\([^\\s<>()]*\\)[^\\s<>()]*)?)>?(?:\\s+"[^"\\n]*")?\\s*\\)`,
    '(?<labelEnd>\\])',
    `<(?<address>${SCHEMES}[^\\s<>]{1,2000})>`,
    `(?<bare>https?://[^${NOT_IN_BARE_LINK}]{0,2000}[^${NOT_IN_BARE_LINK}).,;:!?])`,
    '(?<run>\\*+|_+|~+)',
    '(?<lineBreak><br\\s*/?>|\\n)',
  ].join('|'),
  'gi',
);

/**
 * The number of marks (`*`, `**`, `_`, `~~` and so on) that can be open at the same time. Beyond this, the oldest
 * become text, which limits the nesting depth of untrusted text.
 */
const MAX_OPEN = 10;

/** An open mark. Until it is closed, the node at `position` shows the mark as plain text. */
interface Opener {
  readonly position: number;
  readonly marker: string;
  count: number;
}

/** Converts text with inline marks to nodes. Unclosed marks stay text. */
export function inlineNodes(text: string): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  const openers: Opener[] = [];
  /** Positions of brackets that may open the label of a link. */
  let labels: number[] = [];
  let codeEnds: ReadonlyMap<number, number> | undefined;
  let at = 0;

  const addText = (until: number) => {
    if (until > at) nodes.push(text.slice(at, until));
    at = until;
  };
  const add = (node: MarkdownNode, until: number) => {
    nodes.push(node);
    at = until;
  };
  /**
   * Removes and returns all nodes from this position on. They become children of one element, so marks that opened
   * among them can no longer be closed outside of it.
   */
  const takeFrom = (position: number): MarkdownNode[] => {
    while ((openers.at(-1)?.position ?? -1) >= position) openers.pop();
    while ((labels.at(-1) ?? -1) >= position) labels.pop();
    return nodes.splice(position);
  };

  /** Turns the latest open label into a link. Returns false if no label is open, or if the label is empty. */
  const closeLabel = (target: string): boolean => {
    const position = labels.at(-1);
    if (position === undefined || position === nodes.length - 1) return false;
    const [, ...label] = takeFrom(position);
    // Links cannot be nested.
    labels = [];
    nodes.push(link(target, label.flatMap(withoutLinks)));
    return true;
  };

  /** Closes as many open marks as this run of markers can close. Returns the number of markers left. */
  const closeRun = (marker: string, count: number): number => {
    let left = count;
    while (left > 0) {
      const index = openers.findLastIndex((open) => open.marker === marker && canPair(open.count, left));
      const opener = openers[index];
      if (!opener) break;
      // With three markers on both sides, the inner element is emphasis, and the outer one is strong.
      const used = left < 3 ? left : opener.count === 3 ? 1 : opener.count;
      const children = takeFrom(opener.position + 1);
      nodes.pop();
      openers.length = index;
      if (opener.count > used) {
        openers.push({ ...opener, count: opener.count - used });
        nodes.push(marker.repeat(opener.count - used));
      }
      nodes.push(element(nameOf(marker, used), children));
      left -= used;
    }
    return left;
  };

  const addRun = (run: string, start: number, end: number) => {
    const marker = run.charAt(0);
    const [before, after] = [text.charAt(start - 1), text.charAt(end)];
    const isMark = marker === '~' ? run.length === 2 : run.length <= 3;
    // Underscores inside a word are letters, as in snake_case.
    const canEnd = isMark && /\S/.test(before) && !(marker === '_' && WORD.test(after));
    const canBegin = isMark && /\S/.test(after) && !(marker === '_' && WORD.test(before));
    const left = canEnd ? closeRun(marker, run.length) : run.length;
    at = end;
    if (left === 0) return;
    if (canBegin) {
      openers.push({ position: nodes.length, marker, count: left });
      if (openers.length > MAX_OPEN) openers.shift();
    }
    nodes.push(marker.repeat(left));
  };

  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; TOKEN.lastIndex = at, found = TOKEN.exec(text)) {
    const start = found.index;
    const end = start + found[0].length;
    const { escaped, code, label, target, labelEnd, address, bare, run, lineBreak } = found.groups ?? {};
    addText(start);
    if (escaped) add(escaped, end);
    else if (code) {
      codeEnds ??= endsOfCode(text);
      const codeEnd = codeEnds.get(start);
      if (codeEnd === undefined) addText(end);
      else {
        const content = text.slice(end, codeEnd);
        add(element('code', [content.trim() || content]), codeEnd + code.length);
      }
    } else if (label) {
      labels.push(nodes.length);
      if (labels.length > MAX_OPEN) labels.shift();
      addText(end);
    } else if (target) {
      // If there is no label to close, the bracket stays text.
      if (closeLabel(target)) at = end;
      else addText(start + 1);
    } else if (labelEnd) {
      labels.pop();
      addText(end);
    } else if (address) add(link(address, [address.replace(/^(mailto|tel):/i, '')]), end);
    else if (bare) add(link(bare, [bare]), end);
    else if (run) addRun(run, start, end);
    else if (lineBreak) {
      labels = [];
      add(element('br', []), end);
    }
  }
  addText(text.length);
  return nodes;
}

const WORD = /[\p{L}\p{N}_]/u;

const link = (href: string, label: readonly MarkdownNode[]) => element('a', label, { href });

/** One marker is emphasis, two are strong, and three are both, so three can pair with any number. */
const canPair = (opened: number, closing: number) => opened === closing || opened === 3 || closing === 3;

const nameOf = (marker: string, count: number): MarkdownElement['name'] => {
  if (marker === '~') return 'del';
  return count === 2 ? 'strong' : 'em';
};

const withoutLinks = (node: MarkdownNode): MarkdownNode | readonly MarkdownNode[] => {
  if (typeof node === 'string') return node;
  return node.name === 'a' ? node.children : { ...node, children: node.children.flatMap(withoutLinks) };
};

/** Maps the start of each run of backticks to the start of the next run of the same length on the same line. */
function endsOfCode(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const lastOfLength = new Map<number, number>();
  for (const { 0: run, index } of text.matchAll(/`+|\n/g)) {
    if (run === '\n') lastOfLength.clear();
    else {
      const start = lastOfLength.get(run.length);
      if (start !== undefined) ends.set(start, index);
      lastOfLength.set(run.length, index);
    }
  }
  return ends;
}
