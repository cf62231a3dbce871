import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** The messages of a surface, as in its JSON file: ICU MessageFormat texts, in groups. */
export interface Messages {
  readonly [key: string]: Message;
}
export type Message = string | readonly string[] | Messages;

/** The parameters of a message. A number is formatted or counted; a text is inserted as it is. */
type Parameters = ReadonlyMap<string, 'text' | 'number'>;

/**
 * The messages of a group with this name compile to lists of parts instead of texts: the page puts names between the
 * parts into elements of their own.
 */
export const PARTS = 'parts';

/** A message as a JavaScript expression: a string, or a function of its parameters. */
interface CompiledMessage {
  readonly code: string;
  readonly parameters: Parameters;
}

/** Explains the parser's codes that translators run into. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  EMPTY_ARGUMENT: "Braces are empty: write the name of a parameter into them, or quote them, as in '{}'.",
  EXPECT_ARGUMENT_CLOSING_BRACE: 'A closing brace is missing.',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'A plural needs forms, as in {count, plural, one {1 code} other {# codes}}.',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'A form of a plural needs its text in braces, as in one {1 code}.',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'A form of a select needs its text in braces, as in other {a code}.',
  INVALID_ARGUMENT_TYPE: 'A parameter is {name}, {name, number}, or a plural or select.',
  MALFORMED_ARGUMENT: "A name between braces has letters only. Quote braces that belong to the text, as in '{'.",
  MISSING_OTHER_CLAUSE: 'A plural or select needs the form “other”.',
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: "A quotation mark (') is not closed.",
  UNMATCHED_CLOSING_BRACE: "A closing brace has no opening one. Quote braces that belong to the text, as in '}'.",
};

function parseMessage(text: string): MessageFormatElement[] {
  try {
    return parse(text, { ignoreTag: true });
  } catch (error) {
    const { message: code } = error as Error;
    throw new SyntaxError(EXPLANATIONS[code] ?? `This is not ICU MessageFormat (${code}).`, { cause: error });
  }
}

/** Compiles one message. Its code calls `n`, which formats a number, and `p`, which selects the form of a plural. */
export function compileMessage(text: string, isParts = false): CompiledMessage {
  const parameters = new Map<string, 'text' | 'number'>();
  const elements = parseMessage(text);
  const code = isParts
    ? `[${elements.map((element) => (element.type === TYPE.literal ? JSON.stringify(element.value) : part(element, parameters, undefined)))}]`
    : expression(elements, parameters);
  return { code: parameters.size === 0 ? code : `a=>${code}`, parameters };
}

type Found = Map<string, 'text' | 'number'>;

function expression(elements: readonly MessageFormatElement[], found: Found, counted?: string): string {
  const [first] = elements;
  if (elements.length === 1 && first?.type === TYPE.plural) return part(first, found, counted);
  if (elements.every((element) => element.type === TYPE.literal))
    return JSON.stringify(elements.map(({ value }) => value).join(''));
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replaceAll(/[\\`$]/g, '\\$&')
      : `\${${part(element, found, counted)}}`,
  );
  return `\`${parts.join('')}\``;
}

function part(element: MessageFormatElement, found: Found, counted: string | undefined): string {
  switch (element.type) {
    case TYPE.argument:
      if (!found.has(element.value)) found.set(element.value, 'text');
      return `a.${element.value}`;
    case TYPE.number:
      if (element.style) break;
      found.set(element.value, 'number');
      return `n(a.${element.value})`;
    case TYPE.pound:
      return `n(a.${counted})`;
    case TYPE.plural:
      if (element.offset !== 0 || element.pluralType !== 'cardinal') break;
      found.set(element.value, 'number');
      return `p(a.${element.value},${forms(element.options, found, element.value)})`;
    case TYPE.select:
      if (!found.has(element.value)) found.set(element.value, 'text');
      return `(f=>f[a.${element.value}]??f.other)(${forms(element.options, found, counted)})`;
  }
  throw new SyntaxError(EXPLANATIONS.INVALID_ARGUMENT_TYPE);
}

type Options = Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>;

const forms = (options: Options, found: Found, counted: string | undefined): string =>
  `{${Object.entries(options).map(([name, { value }]) => `${key(name)}:${expression(value, found, counted)}`)}}`;

const key = (name: string) => (/^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name));

/** Compiles a message, or a group of them to an object. A message that `message` lacks is taken from `english`. */
export function compile(message: Message | undefined, english: Message, isParts = false): string {
  if (typeof english === 'string') return compileMessage(typeof message === 'string' ? message : english, isParts).code;
  const own = typeof message === 'object' ? (message as Messages) : {};
  const compiled = Object.entries(english).map(
    ([name, each]) => [name, compile(own[name], each, isParts || name === PARTS)] as const,
  );
  return Array.isArray(english)
    ? `[${compiled.map(([, code]) => code)}]`
    : `{${compiled.map(([name, code]) => `${key(name)}:${code}`)}}`;
}

/** The message or group at a path such as `codes.orders`. */
export const messageAt = (messages: Message | undefined, path: readonly string[]): Message | undefined =>
  path.reduce<Message | undefined>(
    (group, name) => (typeof group === 'object' && Object.hasOwn(group, name) ? (group as Messages)[name] : undefined),
    messages,
  );
