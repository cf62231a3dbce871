/** The values of these fields that are present. */
export const pick = <T extends object, K extends keyof T & string>(
  entity: T,
  names: readonly K[],
): { readonly [P in K]: T[P] } =>
  Object.fromEntries(names.flatMap((name) => (entity[name] === undefined ? [] : [[name, entity[name]]]))) as {
    readonly [P in K]: T[P];
  };

/** The values of these fields, with null for each one that is absent. */
export const pickOrNull = <T extends object, K extends keyof T & string>(
  entity: T,
  names: readonly K[],
): { readonly [P in K]-?: Exclude<T[P], undefined> | null } =>
  Object.fromEntries(names.map((name) => [name, entity[name] ?? null])) as {
    readonly [P in K]-?: Exclude<T[P], undefined> | null;
  };
