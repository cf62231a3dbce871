type InclusionBehavior = 'none' | 'whitelist' | 'allExcept' | 'all';

/** Whether a policy includes the query parameter or cookie with this name. */
export const isIncluded = (behavior: InclusionBehavior, names: readonly string[], name: string): boolean => {
  if (behavior === 'all' || behavior === 'none') return behavior === 'all';
  return names.includes(name) === (behavior === 'whitelist');
};

export type Pair = readonly [name: string, value: string | undefined];

/** `a=1&b` as pairs, exactly as written. */
export const queryPairs = (queryString: string): Pair[] =>
  queryString
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      return equals < 0 ? [part, undefined] : [part.slice(0, equals), part.slice(equals + 1)];
    });

export const cookiePairs = (header: string | undefined): Pair[] =>
  (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      return equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
    });

export const joinPairs = (pairs: readonly Pair[], separator: string): string =>
  pairs.map(([name, value]) => (value === undefined ? name : `${name}=${value}`)).join(separator);
