import type { Operation } from '../../../sdk/src/index.ts';
import { call } from './client.ts';
import { type Input, type QuerySettings, queryCache, useObserved } from './use-query.ts';

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

/** A long list, loaded page by page. `next` returns the input of the next page, or undefined after the last page. */
export function usePages<I extends Input, O>(
  operation: Operation<I, O>,
  first: I,
  next: (page: O, pages: readonly O[]) => I | undefined,
  { refetchMs }: PageSettings<O> = {},
): Pages<O> {
  const inputAfter = (pages: readonly O[]) => {
    const last = pages.at(-1);
    return last === undefined ? first : next(last, pages);
  };
  const load = async (start: readonly O[], count: number, signal: AbortSignal): Promise<readonly O[]> => {
    let pages = start;
    for (let input = inputAfter(pages); input && pages.length < count; input = inputAfter(pages)) {
      pages = [...pages, await call(operation, input, { signal })];
    }
    return pages;
  };
  const query = queryCache.query<readonly O[]>(operation, first, 'pages');
  const settings: QuerySettings<readonly O[]> = { refetchMs: refetchMs && ((pages = []) => refetchMs(pages)) };
  const loadAll = (signal: AbortSignal, { length }: readonly O[] = []) => load([], Math.max(1, length), signal);
  const { data, error, isFetchingMore } = useObserved(query, loadAll, settings);
  return {
    pages: data ?? [],
    error,
    isPending: data === undefined && error === null,
    isFetchingMore,
    hasMore: data !== undefined && inputAfter(data) !== undefined,
    loadMore: () => {
      // Several components can show the list and ask for its next page. A second request would abort the first, or repeat
      // one that has failed since this component was rendered.
      const now = query.state.value;
      if (now.isFetchingMore || now.error !== error) return;
      // If a refetch is pending, this request replaces the refetch and also reloads the pages that are already loaded.
      const { isFetching } = query;
      query.fetchMore((signal, current = []) => load(isFetching ? [] : current, current.length + 1, signal));
    },
    retry: () => void query.invalidate(),
  };
}
