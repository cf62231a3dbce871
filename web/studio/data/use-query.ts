import { QueryClient, useQuery as useTanstackQuery } from '@tanstack/preact-query';
import type { Operation } from '../../../sdk/src/index.ts';
import { call } from './client.ts';

export type Input = { readonly path?: object; readonly query?: object; readonly body?: unknown };

const FRESH_MS = 30_000;

/** The client itself retries, so the query does not. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } },
});
queryClient.mount();

/** Any operation, regardless of its types. */
export type AnyOperation = Pick<Operation<unknown, unknown>, 'path'>;

export const keyOf = (operation: AnyOperation, input?: unknown): readonly unknown[] =>
  input === undefined ? [operation.path] : [operation.path, input];

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
  readonly refetchMs?: (data: O | undefined) => number | false;
}

export interface Query<O> {
  readonly data: O | undefined;
  readonly error: Error | null;
  /** There is no data yet. */
  readonly isPending: boolean;
  /** A request is pending, for the first data or fresh data. */
  readonly isFetching: boolean;
  /** The data belongs to the previous input. */
  readonly isPrevious: boolean;
  retry(): void;
}

/** Loads the output of an operation. Components with the same input share the data. */
export function useQuery<I extends Input, O>(
  operation: Operation<I, O>,
  input: I,
  { enabled = true, keepPrevious = false, reload = false, refetchOnFocus = true, refetchMs }: QuerySettings<O> = {},
): Query<O> {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useTanstackQuery<O>(
    {
      queryKey: keyOf(operation, input),
      queryFn: ({ signal }) => call(operation, input, { signal }),
      enabled,
      refetchOnWindowFocus: refetchOnFocus,
      ...(reload && { staleTime: 0 }),
      ...(keepPrevious && { placeholderData: (previous) => previous }),
      ...(refetchMs && { refetchInterval: ({ state }) => refetchMs(state.data) }),
    },
    queryClient,
  );
  return { data, error, isPending, isFetching, isPrevious: isPlaceholderData, retry: () => void refetch() };
}

/** Refetches the output of these operations wherever it is shown. */
export const invalidate = (...operations: readonly AnyOperation[]): Promise<unknown> =>
  Promise.all(operations.map((operation) => queryClient.invalidateQueries({ queryKey: keyOf(operation) })));

/** Forgets the output of an operation where it is not shown, so the next page does not start with outdated data. */
export const forgetHidden = (operation: AnyOperation): void =>
  queryClient.removeQueries({ queryKey: keyOf(operation), type: 'inactive' });
