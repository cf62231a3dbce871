/** The values of these fields that are present. */
export const pick = <T extends object, K extends keyof T & string>(
  entity: T,
  names: readonly K[],
): { readonly [P in K]: T[P] } =>
  Object.fromEntries(names.flatMap((name) => (entity[name] === undefined ? [] : [[name, entity[name]]]))) as {
    readonly [P in K]: T[P];
  };
