import { useLocation } from 'preact-iso/router';

type Values = Readonly<Record<string, string | undefined>>;

export interface Filters {
  readonly values: Values;
  /** The address of this page with some of them changed; undefined takes one away. */
  hrefWith(changes: Values): string;
  /** Goes there, in place of where one is: the way back leads to the page before. */
  change(changes: Values): void;
}

/** What a list shows stands in its address, so it can be linked to. */
export function useFilters(): Filters {
  const { path, query, route } = useLocation();
  const hrefWith = (changes: Values) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, ...changes })) if (value) params.set(name, value);
    const text = params.toString();
    return text ? `${path}?${text}` : path;
  };
  return { values: query, hrefWith, change: (changes) => route(hrefWith(changes), true) };
}
