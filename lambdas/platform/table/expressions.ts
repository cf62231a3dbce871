import type { Condition } from './conditions.ts';
import { mergePlaceholders, type Placeholders } from './placeholders.ts';

type Values = Readonly<Record<string, unknown>>;

/** The changes of an update, by attribute. `undefined` values are ignored. */
export interface Change {
  readonly set?: Values;
  /** Set only if the item does not have the attribute yet. */
  readonly setIfAbsent?: Values;
  /** Maps each new attribute to the attribute that it copies. The copy gets the value from before the update. */
  readonly copy?: Readonly<Record<string, string>>;
  /** Adds to numbers and to sets. A missing attribute counts as zero, or as an empty set. */
  readonly add?: Readonly<Record<string, number | ReadonlySet<string> | undefined>>;
  readonly remove?: readonly string[];
}

/** The parameters that make a write conditional. */
export const conditionExpression = ({ expression, names, values }: Condition) => ({
  ConditionExpression: expression,
  ...placeholders(names, values),
});

/**
 * The parameters of an update with its condition. Placeholders are named after their attribute. Names are always
 * placeholders, because DynamoDB reserves hundreds of words.
 */
export function updateExpression(change: Change, condition?: Condition) {
  const set = given(change.set);
  const setIfAbsent = given(change.setIfAbsent);
  const add = given(change.add);
  const copy = Object.entries(change.copy ?? {});
  const remove = change.remove ?? [];
  const assignments = [
    ...set.map(([name]) => `#${name} = :${name}`),
    ...setIfAbsent.map(([name]) => `#${name} = if_not_exists(#${name}, :${name})`),
    ...copy.map(([to, from]) => `#${to} = #${from}`),
  ];
  const additions = add.map(([name]) => `#${name} :${name}`);
  const removals = remove.map((name) => `#${name}`);
  const values = [...set, ...setIfAbsent, ...add];
  const changed = [...values.map(([name]) => name), ...copy.flat(), ...remove];
  return {
    UpdateExpression: [clause('SET', assignments), clause('ADD', additions), clause('REMOVE', removals)]
      .flat()
      .join(' '),
    ...(condition && { ConditionExpression: condition.expression }),
    ...placeholders(
      mergePlaceholders(...changed.map((name) => ({ [`#${name}`]: name })), condition?.names),
      mergePlaceholders(...values.map(([name, value]) => ({ [`:${name}`]: value })), condition?.values),
    ),
  };
}

/** The parameters that select the attributes to read. */
export const projectionExpression = (attributes: readonly string[]) => ({
  ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
  ...placeholders(Object.fromEntries(attributes.map((name) => [`#${name}`, name]))),
});

const given = (values: Values = {}): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

const clause = (keyword: string, parts: readonly string[]): string[] =>
  parts.length > 0 ? [`${keyword} ${parts.join(', ')}`] : [];

/** DynamoDB rejects empty maps of placeholders. */
const placeholders = (names: Placeholders<string> = {}, values: Placeholders<unknown> = {}) => ({
  ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
  ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
});
