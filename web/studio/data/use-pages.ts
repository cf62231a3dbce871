import { type InfiniteData, useInfiniteQuery } from '@tanstack/preact-query';
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
  /** Returns the delay until the next refetch, or false to stop. */
  readonly refetchMs?: (pages: readonly O[]) => number | false;
}

/** A long list, loaded page by page. `next` returns the input of the next page, or undefined after the last. */
export function usePages<I extends Input, O>(
  operation: Operation<I, O>,
  first: I,
  next: (page: O, pages: readonly O[]) => I | undefined,
  { refetchMs }: PageSettings<O> = {},
): Pages<O> {
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    O,
    Error,
    InfiniteData<O, I>,
    readonly unknown[],
    I
  >(
    {
      queryKey: [...keyOf(operation, first), 'pages'],
      queryFn: ({ pageParam, signal }) => call(operation, pageParam as I, { signal }),
      initialPageParam: first,
      getNextPageParam: next,
      ...(refetchMs && { refetchInterval: ({ state }) => refetchMs(state.data?.pages ?? []) }),
    },
    queryClient,
  );
  return {
    pages: data?.pages ?? [],
    error,
    isPending,
    isFetchingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
