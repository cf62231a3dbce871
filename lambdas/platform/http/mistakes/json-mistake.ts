/**
 * Locates the first syntax error and says how to fix it. `JSON.parse` gives the position only in some cases, and in
 * others quotes the text around it. Call this only with text that `JSON.parse` rejected.
 */
export function jsonMistake(text: string): string {
  const { at, expected } = firstMistake(text);
  if (at >= text.length) return `it ends too early: expected ${EXPECTED[expected]}`;
  const before = text.slice(0, at).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `line ${before.length}, column ${column}, at ${shown(text, at)}: ${remedy(text, at, expected)}`;
}

const EXPECTED = {
  value: 'a value',
  firstItem: 'a value or ]',
  firstName: 'a name in double quotes or }',
  name: 'a name in double quotes',
  colon: 'a colon',
  commaInObject: 'a comma or }',
  commaInList: 'a comma or ]',
  nothing: 'nothing more',
  text: 'the rest of a string and its closing quote',
} as const;
type Expected = keyof typeof EXPECTED;

interface Mistake {
  readonly at: number;
  readonly expected: Expected;
}

const SPACE = /[ \t\n\r]*/y;
/** Matches a string up to its closing quote or to the first invalid character. */
const TEXT = /"[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*/uy;
const NUMBER_OR_WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Reads token by token, without recursion, because the client chooses how deeply the values are nested. */
function firstMistake(text: string): Mistake {
  const open: ('{' | '[')[] = [];
  const afterValue = (): Expected => {
    const inside = open.at(-1);
    return inside === undefined ? 'nothing' : inside === '{' ? 'commaInObject' : 'commaInList';
  };
  let expected: Expected = 'value';
  let at = endOf(SPACE, text, 0);
  for (; at < text.length; at = endOf(SPACE, text, at)) {
    const character = text[at];
    const next = transition(character, expected, open, afterValue);
    if (next) {
      expected = next;
      at += 1;
      continue;
    }
    const takesName: boolean = expected === 'name' || expected === 'firstName';
    const takesValue: boolean = expected === 'value' || expected === 'firstItem';
    if (character === '"' && (takesName || takesValue)) {
      const end = endOf(TEXT, text, at);
      if (text[end] !== '"') return { at: end, expected: 'text' };
      at = end + 1;
      expected = takesName ? 'colon' : afterValue();
      continue;
    }
    const end = takesValue ? endOf(NUMBER_OR_WORD, text, at) : at;
    if (end === at) return { at, expected };
    at = end;
    expected = afterValue();
  }
  return { at, expected };
}

/** What is expected after one of `{}[]:,`. `undefined` if the character is none of these or is not allowed there. */
function transition(
  character: string | undefined,
  expected: Expected,
  open: ('{' | '[')[],
  afterValue: () => Expected,
): Expected | undefined {
  if ((character === '{' || character === '[') && (expected === 'value' || expected === 'firstItem')) {
    open.push(character);
    return character === '{' ? 'firstName' : 'firstItem';
  }
  const closes =
    (character === '}' && (expected === 'firstName' || expected === 'commaInObject')) ||
    (character === ']' && (expected === 'firstItem' || expected === 'commaInList'));
  if (closes) {
    open.pop();
    return afterValue();
  }
  if (character === ':' && expected === 'colon') return 'value';
  if (character === ',' && expected === 'commaInObject') return 'name';
  if (character === ',' && expected === 'commaInList') return 'value';
  return undefined;
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}

/** A word or a character, enough to find the place. */
const SHOWN = /[\w$.+-]{1,12}|./suy;

/** Invisible characters, such as a byte order mark or a no-break space. JSON allows them only in strings. */
const INVISIBLE = /[\p{Cf}\p{Z}\x7f-\x9f]/uy;

const isInvisible = (text: string, at: number): boolean => endOf(INVISIBLE, text, at) > at;

function shown(text: string, at: number): string {
  if (isInvisible(text, at)) return `U+${text.codePointAt(at)?.toString(16).toUpperCase().padStart(4, '0')}`;
  SHOWN.lastIndex = at;
  return JSON.stringify(SHOWN.exec(text)?.[0] ?? '');
}

const OTHER_WORDS = /(?:true|false|none|null|undefined|nan|infinity)\b/iy;

function remedy(text: string, at: number, expected: Expected): string {
  const character = text[at] ?? '';
  if (expected === 'text') {
    return character === '\\' ? 'write a backslash as \\\\' : 'in a string, write a line break as \\n and a tab as \\t';
  }
  if (isInvisible(text, at)) return 'remove this invisible character';
  if (character === "'" || /[“”‘’„]/.test(character)) return 'use double quotes for strings and names, "…"';
  if (character === '}' || character === ']') {
    return text.slice(0, at).trimEnd().endsWith(',') ? 'remove the comma before it' : `expected ${EXPECTED[expected]}`;
  }
  if (character === '/' || character === '#') return 'JSON has no comments';
  if (endOf(OTHER_WORDS, text, at) > at) return 'JSON only has true, false and null, in lowercase';
  if (/[A-Za-z_$]/.test(character) && expected !== 'nothing') return `expected ${EXPECTED[expected]}`;
  return expected === 'nothing' ? 'remove the text after the end' : `expected ${EXPECTED[expected]}`;
}
