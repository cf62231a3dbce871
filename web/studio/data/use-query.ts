import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Operation } from '../../../sdk/src/index.ts';
import { useStore } from '../store.ts';
import { call } from './client.ts';
import { isConnected } from './connection.ts';
import type { CachedQuery, Load, QueryState } from './queries/cached-query.ts';
import { type AnyOperation, createQueryCache } from './queries/query-cache.ts';

export type Input = { readonly path?: object; readonly query?: object; readonly body?: unknown };

const FRESH_MS = 30_000;

export const queryCache = createQueryCache(isConnected);
addEventListener('visibilitychange', () => {
  if (!document.hidden) queryCache.refetchStale('focus');
});
isConnected.watch((isBack) => {
  if (isBack) queryCache.refetchStale('connection');
});

export interface QuerySettings<O> {
  /** @default true */
  readonly enabled?: boolean;
  /** Shows the previous data while new data loads, for example when a filter changes. */
  readonly keepPrevious?: boolean;
  /** Loads again whenever the component mounts, even if the data is seconds old. For lists from which users choose. */
  readonly reload?: boolean;
  /** Set to false if fresh data would disturb the user, for example in a form. @default true */
  readonly refetchOnFocus?: boolean;
  /** Returns the delay until the next refetch, or false to stop. */
  readonly refetchMs?: ((data: O | undefined) => number | false) | undefined;
}

export interface Query<O> {
  readonly data: O | undefined;
  readonly error: Error | null;
  /** There is no data yet. */
  readonly isPending: boolean;
  /** The data belongs to the previous input. */
  readonly isPrevious: boolean;
  retry(): void;
}

/** Loads the output of an operation. Components with the same input share the data. */
export function useQuery<I extends Input, O>(
  operation: Operation<I, O>,
  input: I,
  settings: QuerySettings<O> = {},
): Query<O> {
  const query = queryCache.query<O>(operation, input, 'one');
  const { data, error } = useObserved(query, (signal) => call(operation, input, { signal }), settings);
  const latest = useRef<O>();
  if (data !== undefined) latest.current = data;
  const previous = settings.keepPrevious && data === undefined && error === null ? latest.current : undefined;
  const shown = data ?? previous;
  return {
    data: shown,
    error,
    isPending: shown === undefined && error === null,
    isPrevious: previous !== undefined,
    retry: () => void query.invalidate(),
  };
}

/** Observes a query while the component is mounted, and refetches it at the interval of the settings. */
export function useObserved<T>(
  query: CachedQuery<T>,
  load: Load<T>,
  { enabled = true, reload = false, refetchOnFocus = true, refetchMs }: QuerySettings<T>,
): QueryState<T> {
  const state = useStore(query.state);
  useLayoutEffect(
    () => query.observe({ load, isEnabled: enabled, freshMs: reload ? 0 : FRESH_MS, refetchOnFocus }),
    [query, enabled],
  );
  const delay = enabled && refetchMs?.(state.data);
  useEffect(() => {
    if (!delay) return undefined;
    const timer = setInterval(() => document.hidden || query.refetch(), delay);
    return () => clearInterval(timer);
  }, [query, delay]);
  return state;
}

/** Refetches the output of these operations wherever it is shown. */
export const invalidate = (...operations: readonly AnyOperation[]): Promise<unknown> =>
  Promise.all(operations.map((operation) => queryCache.invalidate(operation)));

/** Forgets the output of an operation where it is not shown, so the next page does not start with outdated data. */
export const forgetHidden = (operation: AnyOperation): void => queryCache.forgetHidden(operation);
