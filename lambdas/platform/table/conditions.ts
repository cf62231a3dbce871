import { mergePlaceholders, type Placeholders } from './placeholders.ts';

/** A condition of a write, with its placeholders. */
export interface Condition {
  readonly expression: string;
  readonly names?: Placeholders<string>;
  readonly values?: Placeholders<unknown>;
}

export const ITEM_EXISTS: Condition = { expression: 'attribute_exists(pk)' };
export const ITEM_IS_NEW: Condition = { expression: 'attribute_not_exists(pk)' };

/** Attribute names are always placeholders: DynamoDB reserves hundreds of words, including `name` and `status`. */
const named = (attribute: string) => ({ [`#${attribute}`]: attribute });

export const isAbsent = (attribute: string): Condition => ({
  expression: `attribute_not_exists(#${attribute})`,
  names: named(attribute),
});

type Comparison = '=' | '<' | '<=' | '>' | '>=';

const compare = (attribute: string, comparison: Comparison, value: unknown): Condition => ({
  expression: `#${attribute} ${comparison} :${PLACEHOLDER[comparison]}_${attribute}`,
  names: named(attribute),
  values: { [`:${PLACEHOLDER[comparison]}_${attribute}`]: value },
});
/** Prefixes that keep these placeholders apart from those of an update, which use the attribute name alone. */
const PLACEHOLDER = { '=': 'expected', '<': 'below', '<=': 'at_most', '>': 'above', '>=': 'at_least' } as const;

export const equals = (attribute: string, value: unknown): Condition => compare(attribute, '=', value);
export const isBelow = (attribute: string, limit: unknown): Condition => compare(attribute, '<', limit);
export const isAtMost = (attribute: string, limit: unknown): Condition => compare(attribute, '<=', limit);
export const isAtLeast = (attribute: string, limit: unknown): Condition => compare(attribute, '>=', limit);
export const isAbove = (attribute: string, limit: unknown): Condition => compare(attribute, '>', limit);

/** Holds if the attribute is missing or below the limit. For a lease, this means that nobody holds it now. */
export const isAbsentOrBelow = (attribute: string, limit: unknown): Condition =>
  anyOf(isAbsent(attribute), isBelow(attribute, limit));

/** A missing counter counts as zero. */
export const countIsBelow = (attribute: string, limit: number): Condition => isAbsentOrBelow(attribute, limit);

export const allOf = (...conditions: readonly Condition[]): Condition => joined(conditions, ' AND ');
export const anyOf = (...conditions: readonly Condition[]): Condition => joined(conditions, ' OR ');

const joined = (conditions: readonly Condition[], operator: string): Condition => ({
  expression: conditions
    .map(({ expression }) =>
      conditions.length > 1 && / (?:AND|OR) /.test(expression) ? `(${expression})` : expression,
    )
    .join(operator),
  names: mergePlaceholders(...conditions.map(({ names }) => names)),
  values: mergePlaceholders(...conditions.map(({ values }) => values)),
});
