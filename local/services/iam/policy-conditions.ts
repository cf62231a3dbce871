import type { RequestContext } from '../../engine/types.ts';
import { wildcard } from './wildcard.ts';

/** Whether a condition of a statement is true for a call. */
export type ConditionTest = (context: RequestContext) => boolean;

type ConditionBlock = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
type Matches = (value: string) => boolean;
type Operator = (expected: readonly string[]) => Matches;

const equals: Operator = (expected) => (value) => expected.includes(value);
const equalsIgnoringCase: Operator = (expected) => {
  const lower = expected.map((value) => value.toLowerCase());
  return (value) => lower.includes(value.toLowerCase());
};
const like: Operator = (expected) => {
  const patterns = expected.map((value) => wildcard(value));
  return (value) => patterns.some((pattern) => pattern.test(value));
};
const not =
  (operator: Operator): Operator =>
  (expected) => {
    const matches = operator(expected);
    return (value) => !matches(value);
  };

const OPERATORS: Readonly<Record<string, Operator>> = {
  StringEquals: equals,
  StringNotEquals: not(equals),
  StringEqualsIgnoreCase: equalsIgnoringCase,
  StringNotEqualsIgnoreCase: not(equalsIgnoringCase),
  StringLike: like,
  StringNotLike: not(like),
  ArnEquals: like,
  ArnLike: like,
  ArnNotEquals: not(like),
  ArnNotLike: not(like),
  Bool: equalsIgnoringCase,
};

/** Condition keys for which the runtime has values. Conditions on other keys cannot be evaluated. */
const KNOWN_KEYS = new Set([
  'dynamodb:leadingkeys',
  'dynamodb:enclosingoperation',
  'aws:sourcearn',
  'aws:sourceaccount',
  'aws:principalarn',
  'aws:securetransport',
  'ses:fromaddress',
  's3:prefix',
]);

export function compileConditions(block: ConditionBlock): ConditionTest[] {
  return Object.entries(block).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, expected]) => compileCondition(operator, key, expected)),
  );
}

function compileCondition(operatorText: string, key: string, expected: readonly string[]): ConditionTest {
  if (!KNOWN_KEYS.has(key.toLowerCase())) throw new Error(`the condition key ${key} is not supported locally`);
  if (operatorText === 'Null') {
    const mustBeAbsent = expected.includes('true');
    return (context) => (valuesOf(context, key).length === 0) === mustBeAbsent;
  }
  const [, quantifier, name = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(.*?)(IfExists)?$/.exec(operatorText) ?? [];
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (operator === undefined) throw new Error(`the condition operator ${operatorText} is not supported locally`);
  const matches = operator(expected);
  return (context) => {
    const values = valuesOf(context, key);
    // As in IAM, ForAllValues and negated operators are true for a request without the key.
    if (quantifier === 'ForAllValues') return values.every(matches);
    if (quantifier === 'ForAnyValue') return values.some(matches);
    if (values.length === 0) return ifExists !== undefined || name.includes('Not');
    return values.every(matches);
  };
}

function valuesOf(context: RequestContext, key: string): readonly string[] {
  const found = Object.entries(context).find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1];
  if (found === undefined) return [];
  return typeof found === 'string' ? [found] : found;
}
