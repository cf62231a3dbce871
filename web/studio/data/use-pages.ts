import { useRef } from 'preact/hooks';
import type { Operation } from '../../../sdk/src/index.ts';
import { call } from './client.ts';
import { type Input, keyOf, queryCache, useObserved } from './use-query.ts';

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
  const inputAfter = (pages: readonly O[]): I | undefined => {
    const last = pages.at(-1);
    return last === undefined ? first : next(last, pages);
  };
  /** Adds pages until there are `count`, or there are no more. */
  const load = async (signal: AbortSignal, pages: readonly O[], count: number): Promise<readonly O[]> => {
    const input = pages.length < count ? inputAfter(pages) : undefined;
    return input === undefined ? pages : load(signal, [...pages, await call(operation, input, { signal })], count);
  };
  // Loads all pages again, because an item that was added or deleted moves the items of every page after it.
  const query = queryCache.query<readonly O[]>(
    keyOf(operation.path, first, 'pages'),
    operation.path,
    (signal, before = []) => load(signal, [], Math.max(1, before.length)),
  );
  const { data: pages = [], error, isFetching } = useObserved(query, {
    refetchMs: refetchMs && ((loaded = []) => refetchMs(loaded)),
  });
  const more = useRef<Promise<unknown>>();
  const isLoadingMore = isFetching && more.current !== undefined && more.current === query.request?.done;
  return {
    pages,
    error,
    isPending: query.state.data === undefined && error === null,
    isFetchingMore: isLoadingMore,
    hasMore: pages.length > 0 && inputAfter(pages) !== undefined,
    loadMore: () => {
      if (isLoadingMore) return;
      more.current = queryCache.fetch(query, {
        restart: true,
        load: (signal, before = []) => load(signal, before, before.length + 1),
      });
    },
    retry: () => void queryCache.fetch(query, { restart: true }),
  };
}
