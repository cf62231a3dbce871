import { QueryClient, useQuery as useTanstackQuery } from '@tanstack/preact-query';
import type { Operation } from '../../../sdk/src/index.ts';
import { call } from './client.ts';

export type Input = { readonly path?: object; readonly query?: object; readonly body?: unknown };

const FRESH_MS = 30_000;

/** The client itself repeats what is worth repeating. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } },
});
queryClient.mount();

/** An operation, whatever goes in and comes out. */
export type AnyOperation = Pick<Operation<unknown, unknown>, 'path'>;

export const keyOf = (operation: AnyOperation, input?: unknown): readonly unknown[] =>
  input === undefined ? [operation.path] : [operation.path, input];

export interface QuerySettings<O> {
  /** @default true */
  readonly enabled?: boolean;
  /** Shows what was there while something else is loaded, as in a list whose filter changes. */
  readonly keepPrevious?: boolean;
  /** Off where fresh data would disturb what somebody is doing, such as a form. @default true */
  readonly refetchOnFocus?: boolean;
  /** Asks again and again, as long as the function says after how long. */
  readonly refetchMs?: (data: O | undefined) => number | false;
}

export interface Query<O> {
  readonly data: O | undefined;
  readonly error: Error | null;
  /** The first answer is not here yet. */
  readonly isPending: boolean;
  /** Something is under way, be it the first answer or a fresh one. */
  readonly isFetching: boolean;
  /** What is shown belongs to the input before. */
  readonly isPrevious: boolean;
  retry(): void;
}

/** What an operation answers, loaded when it is needed, shared by all who ask for the same. */
export function useQuery<I extends Input, O>(
  operation: Operation<I, O>,
  input: I,
  { enabled = true, keepPrevious = false, refetchOnFocus = true, refetchMs }: QuerySettings<O> = {},
): Query<O> {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useTanstackQuery<O>(
    {
      queryKey: keyOf(operation, input),
      queryFn: ({ signal }) => call(operation, input, { signal }),
      enabled,
      refetchOnWindowFocus: refetchOnFocus,
      ...(keepPrevious && { placeholderData: (previous) => previous }),
      ...(refetchMs && { refetchInterval: ({ state }) => refetchMs(state.data) }),
    },
    queryClient,
  );
  return { data, error, isPending, isFetching, isPrevious: isPlaceholderData, retry: () => void refetch() };
}

/** Whoever shows what these operations answer asks again. */
export const invalidate = (...operations: readonly AnyOperation[]): Promise<unknown> =>
  Promise.all(operations.map((operation) => queryClient.invalidateQueries({ queryKey: keyOf(operation) })));
