import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import type { Operation } from '../../../sdk/src/index.ts';
import { call } from './client.ts';
import { isConnected } from './connection.ts';
import { type Observer, QueryCache, type QueryState, type Query as SharedQuery } from './query-cache.ts';

export type Input = { readonly path?: object; readonly query?: object; readonly body?: unknown };

export const queryCache = new QueryCache(isConnected);
addEventListener('visibilitychange', () => document.hidden || queryCache.onFocus());

/** Any operation, regardless of its types. */
export type AnyOperation = Pick<Operation<unknown, unknown>, 'path'>;

/** Equal inputs have the same key, in whatever order their fields are. */
export const keyOf = (...parts: readonly unknown[]): string =>
  JSON.stringify(parts, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted())
      : value,
  );

export interface QuerySettings<O> {
  /** @default true */
  readonly enabled?: boolean;
  /** Shows the previous data while new data loads, for example when a filter changes. */
  readonly keepPrevious?: boolean;
  /** Loads again whenever a component appears, for example a list to choose from, even if the data is seconds old. */
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
  const query = queryCache.query(keyOf(operation.path, input), operation.path, (signal) =>
    call(operation, input, { signal }),
  );
  const { data, error } = useObserved(query, settings);
  const isPending = data === undefined && error === null;
  const shown = useRef<O>();
  if (data !== undefined) shown.current = data;
  const isPrevious = isPending && settings.keepPrevious === true && shown.current !== undefined;
  return {
    data: isPrevious ? shown.current : data,
    error,
    isPending: isPending && !isPrevious,
    isPrevious,
    retry: () => void queryCache.fetch(query, { restart: true }),
  };
}

/** The state of a query, as long as the component is shown. */
export function useObserved<T>(
  query: SharedQuery<T>,
  { enabled = true, reload = false, refetchOnFocus = true, refetchMs }: Omit<QuerySettings<T>, 'keepPrevious'>,
): QueryState<T> {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const { state } = query;
  useLayoutEffect(() => {
    const observer: Observer = {
      enabled,
      ...(reload && { freshMs: 0 }),
      refetchOnFocus,
      onChange: () => render(undefined),
    };
    const stop = queryCache.observe(query, observer);
    // Another component may have changed it since this one was rendered.
    if (query.state !== state) render(undefined);
    return stop;
  }, [query, enabled]);
  const every = enabled && refetchMs ? refetchMs(state.data) : false;
  useLayoutEffect(() => {
    if (every === false) return;
    const timer = setInterval(() => document.hidden || queryCache.fetch(query), every);
    return () => clearInterval(timer);
  }, [query, every, state.loadedAt]);
  return state;
}

/** Refetches the output of these operations wherever it is shown. */
export const invalidate = (...operations: readonly AnyOperation[]): Promise<unknown> =>
  Promise.all(operations.map(({ path }) => queryCache.invalidate(path)));

/** Forgets the output of an operation where it is not shown, so the next page does not start with outdated data. */
export const forgetHidden = ({ path }: AnyOperation): void => queryCache.forgetHidden(path);
