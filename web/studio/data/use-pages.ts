import { InfiniteQueryObserver } from '@tanstack/query-core';
import { useEffect, useReducer, useState } from 'preact/hooks';
import type { Operation } from '../../../sdk/src/index.ts';
import { call } from './client.ts';
import { type Input, keyOf, queryClient } from './use-query.ts';

export interface Pages<O> {
  readonly pages: readonly O[];
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetchingMore: boolean;
  readonly hasMore: boolean;
  loadMore(): void;
  retry(): void;
}

interface PageSettings<O> {
  /** Asks again and again, as long as the function says after how long. */
  readonly refetchMs?: (pages: readonly O[]) => number | false;
}

/** A long list, page by page. `next` makes the input of the page that follows one, or undefined after the last. */
export function usePages<I extends Input, O>(
  operation: Operation<I, O>,
  first: I,
  next: (page: O, pages: readonly O[]) => I | undefined,
  { refetchMs }: PageSettings<O> = {},
): Pages<O> {
  const options = queryClient.defaultQueryOptions({
    queryKey: [...keyOf(operation, first), 'pages'],
    queryFn: ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) =>
      call(operation, pageParam as I, { signal }),
    initialPageParam: first,
    getNextPageParam: (page: O, pages: O[]) => next(page, pages),
    ...(refetchMs && {
      refetchInterval: ({ state }: { state: { data?: { pages: readonly O[] } } }) => refetchMs(state.data?.pages ?? []),
    }),
  } as never) as never;
  const [observer] = useState(() => new InfiniteQueryObserver<O, Error>(queryClient, options));
  const [, update] = useReducer((count: number, _: undefined) => count + 1, 0);
  const result = observer.getOptimisticResult(options);
  useEffect(() => observer.subscribe(() => update(undefined)), [observer]);
  useEffect(() => observer.setOptions(options));
  return {
    pages: (result.data as { pages: readonly O[] } | undefined)?.pages ?? [],
    error: result.error,
    isPending: result.isPending,
    isFetchingMore: result.isFetchingNextPage,
    hasMore: result.hasNextPage,
    loadMore: () => void observer.fetchNextPage(),
    retry: () => void observer.refetch(),
  };
}
