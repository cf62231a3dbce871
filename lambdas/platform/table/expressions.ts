import type { Condition } from './conditions.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an update does to an item, by attribute. What is `undefined` is left as it is. */
export interface Change {
  readonly set?: Values;
  /** Set only where the item has no such attribute yet. */
  readonly setIfAbsent?: Values;
  /** Adds to numbers; a missing one counts as zero. */
  readonly add?: Readonly<Record<string, number | undefined>>;
  readonly remove?: readonly string[];
}

/** The condition of a write as DynamoDB takes it. */
export const conditionExpression = ({ expression, names, values }: Condition) => ({
  ConditionExpression: expression,
  ...unlessEmpty('ExpressionAttributeNames', names),
  ...unlessEmpty('ExpressionAttributeValues', values),
});

/** An update, with its condition, as DynamoDB takes it. The placeholders of an attribute bear its name. */
export function updateExpression(change: Change, condition?: Condition) {
  const set = given(change.set);
  const setIfAbsent = given(change.setIfAbsent);
  const add = given(change.add);
  const remove = change.remove ?? [];
  const assignments = [
    ...set.map(([name]) => `#${name} = :${name}`),
    ...setIfAbsent.map(([name]) => `#${name} = if_not_exists(#${name}, :${name})`),
  ];
  const values = [...set, ...setIfAbsent, ...add];
  return {
    UpdateExpression: [
      clause('SET', assignments),
      clause(
        'ADD',
        add.map(([name]) => `#${name} :${name}`),
      ),
      clause(
        'REMOVE',
        remove.map((name) => `#${name}`),
      ),
    ]
      .flat()
      .join(' '),
    ...(condition && { ConditionExpression: condition.expression }),
    ...unlessEmpty('ExpressionAttributeNames', {
      ...Object.fromEntries([...values.map(([name]) => name), ...remove].map((name) => [`#${name}`, name])),
      ...condition?.names,
    }),
    ...unlessEmpty('ExpressionAttributeValues', {
      ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
      ...condition?.values,
    }),
  };
}

const given = (values: Values = {}): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

const clause = (keyword: string, parts: readonly string[]): string[] =>
  parts.length > 0 ? [`${keyword} ${parts.join(', ')}`] : [];

/** DynamoDB refuses maps of placeholders that are empty. */
const unlessEmpty = <Field extends string, V>(
  field: Field,
  placeholders: Readonly<Record<string, V>> = {},
): { [F in Field]?: Record<string, V> } =>
  (Object.keys(placeholders).length > 0 ? { [field]: placeholders } : {}) as { [F in Field]?: Record<string, V> };
