import type { Condition } from './conditions.ts';
import { mergePlaceholders, type Placeholders } from './placeholders.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an update does to an item, by attribute. What is `undefined` is left as it is. */
export interface Change {
  readonly set?: Values;
  /** Set only where the item has no such attribute yet. */
  readonly setIfAbsent?: Values;
  /** New attributes from others, as the item has them before the update. */
  readonly copy?: Readonly<Record<string, string>>;
  /** Adds to numbers; a missing one counts as zero. */
  readonly add?: Readonly<Record<string, number | undefined>>;
  readonly remove?: readonly string[];
}

/** The condition of a write as DynamoDB takes it. */
export const conditionExpression = ({ expression, names, values }: Condition) => ({
  ConditionExpression: expression,
  ...placeholders(names, values),
});

/**
 * An update, with its condition, as DynamoDB takes it. The placeholders of an attribute bear its name:
 * a name is always one, because DynamoDB reserves hundreds of words.
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

/** The attributes to read as DynamoDB takes them. */
export const projectionExpression = (attributes: readonly string[]) => ({
  ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
  ...placeholders(Object.fromEntries(attributes.map((name) => [`#${name}`, name]))),
});

const given = (values: Values = {}): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

const clause = (keyword: string, parts: readonly string[]): string[] =>
  parts.length > 0 ? [`${keyword} ${parts.join(', ')}`] : [];

/** DynamoDB rejects maps of placeholders that are empty. */
const placeholders = (names: Placeholders<string> = {}, values: Placeholders<unknown> = {}) => ({
  ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
  ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
});
