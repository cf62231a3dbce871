import type { Entity, Fields, Input } from '../../../shared/fields/field.ts';

/** What a request changes: an omitted field stays unchanged, and null removes a field that can be absent. */
export type Changes<T> = {
  readonly [K in keyof T]?: T[K] | (undefined extends T[K] ? null : never) | undefined;
};

/** Changes of fields in a request. */
export type FieldChanges<F extends Fields> = { readonly [K in keyof F]?: Input<F>[K] | undefined };

/** Null, and the values that mean the same for this field. */
const removes = (fields: Fields, name: string, value: unknown): boolean =>
  value === null ||
  (value === false && fields[name]?.none === false) ||
  (Array.isArray(value) && value.length === 0 && fields[name]?.none === 'empty');

/** The given changes of these fields. A removed field is `undefined` and not absent: it must win in `{ ...before, ...changed }`. */
export function changed<F extends Fields>(fields: F, changes: FieldChanges<F>): Partial<Entity<F>> {
  const given = Object.entries(changes).filter(([name, value]) => name in fields && value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, removes(fields, name, value) ? undefined : value]),
  ) as Partial<Entity<F>>;
}

/** An update of an item. Fields that are `undefined` are removed; absent ones stay unchanged. */
export const updateOf = (changes: Readonly<Record<string, unknown>>) => ({
  set: changes,
  remove: Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [name] : [])),
});
