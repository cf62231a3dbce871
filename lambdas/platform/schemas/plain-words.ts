import * as z from 'zod/mini';
import { formatNumber } from '../../../shared/format-number.ts';

/**
 * Default messages of schemas: what is valid and what was received. zod/mini has no built-in messages, and those of zod
 * are written for the author of the schema ("expected object, received undefined").
 */
z.config({ localeError: sentenceOf });

type Issue = z.core.$ZodRawIssue;

function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${TYPES[issue.expected] ?? 'something else'}; it is ${kindOf(issue.input)}.`;
    case 'invalid_value':
      return `Must be ${oneOf(issue.values)}${shownValue(issue.input)}.`;
    case 'too_big':
      return tooMuch(issue);
    case 'too_small':
      return tooLittle(issue);
    case 'invalid_format':
      return `Must be ${FORMATS[issue.format] ?? 'in a different format'}.`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      // Not a sentence: `issueErrors` builds one message per unknown field from these names.
      return knownNamesOf(issue.inst).join(' ');
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `Must be ${oneOf(issue.options)}.`
        : 'Must match one of the forms in the API description.';
    case 'invalid_key':
      return issue.issues.map(({ message }) => message).join(' ');
    default:
      return 'Is not accepted here.';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address such as you@example.com',
  url: 'an address such as https://example.com/hook',
  datetime: 'an ISO 8601 date and time such as 2027-01-31T12:00:00Z',
  date: 'a date such as 2027-01-31',
};

/** Describes a value by its JSON type. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a number with a fraction';
  // Never call `String` on input: an object can have its own `toString` that is not a function.
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return TYPES[typeof value] ?? 'something else';
}

const MAX_SHOWN_LENGTH = 40;

/** Shows short texts, because a typo stands out next to the valid values. */
const shownValue = (value: unknown): string => {
  if (typeof value !== 'string') return `; it is ${kindOf(value)}`;
  return value.length <= MAX_SHOWN_LENGTH ? `; it is ${JSON.stringify(value)}` : '';
};

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of: ${values.join(', ')}`;

const UNITS: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
};

type Limit<C extends Issue['code']> = Extract<Issue, { code: C }>;

function tooMuch({ origin, maximum, inclusive, input }: Limit<'too_big'>): string {
  const unit = UNITS[origin];
  if (!unit) return `Must be ${inclusive ? 'at most' : 'less than'} ${formatNumber(maximum)}; it is ${String(input)}.`;
  return `Must have at most ${counted(maximum, unit)}; it has ${formatNumber(sizeOf(input))}.`;
}

function tooLittle({ origin, minimum, inclusive, input }: Limit<'too_small'>): string {
  const unit = UNITS[origin];
  if (!unit) return `Must be ${inclusive ? 'at least' : 'more than'} ${formatNumber(minimum)}; it is ${String(input)}.`;
  if (sizeOf(input) === 0) return 'Must not be empty.';
  return `Must have at least ${counted(minimum, unit)}; it has ${formatNumber(sizeOf(input))}.`;
}

const sizeOf = (value: unknown): number =>
  typeof value === 'string' ? charactersOf(value) : Array.isArray(value) ? value.length : 0;

/** Counts code points, not UTF-16 units: an emoji is one character. */
export function charactersOf(text: string): number {
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters;
}

const counted = (count: number | bigint, [one, more]: readonly [string, string]) =>
  `${formatNumber(count)} ${count === 1 ? one : more}`;

/**
 * The fields of an object schema. Do not use `z.core.$ZodObject`: a value from that namespace would add all of it, with
 * sixty locales, to every bundle.
 */
export const knownNamesOf = (schema: unknown): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema._zod.def.shape) : [];
