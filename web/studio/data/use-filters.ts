import { useLocation } from 'preact-iso/router';
import { LIMITS } from '../../../contracts/limits.ts';

type Values = Readonly<Record<string, string | undefined>>;

export interface Filters {
  readonly values: Values;
  /** The URL of this page with changed filters; undefined removes a filter. */
  hrefWith(changes: Values): string;
  /** Changes filters. Replaces the history entry, so Back leads to the previous page. */
  change(changes: Values): void;
}

/** Filters are stored in the query string, so a filtered list can be linked to. */
export function useFilters(): Filters {
  const { path, query, route } = useLocation();
  // The search text or tag in a link can be longer than the service accepts.
  const q = query.q?.slice(0, LIMITS.nameLength);
  const tag = query.tag?.slice(0, LIMITS.tagLength);
  const hrefWith = (changes: Values) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, ...changes })) if (value) params.set(name, value);
    const text = params.toString();
    return text ? `${path}?${text}` : path;
  };
  return { values: { ...query, q, tag }, hrefWith, change: (changes) => route(hrefWith(changes), true) };
}
