import type { Operation } from '../../../../sdk/src/index.ts';
import type { Store } from '../../store.ts';
import { type CachedQuery, createCachedQuery, type RefetchReason } from './cached-query.ts';

/** Any operation, regardless of its types. */
export type AnyOperation = Pick<Operation<unknown, unknown>, 'path'>;

type QueryKind = 'one' | 'pages';

export interface QueryCache {
  /** The query of an operation with an input. A single response and a list of pages are separate queries. */
  query<T>(operation: AnyOperation, input: unknown, kind: QueryKind): CachedQuery<T>;
  /** Refetches the operation's data that is shown, and marks its other data as stale. */
  invalidate(operation: AnyOperation): Promise<unknown>;
  /** Deletes the operation's data that is not shown. */
  forgetHidden(operation: AnyOperation): void;
  /** Refetches stale data that is shown. */
  refetchStale(reason: RefetchReason): void;
  clear(): void;
}

export function createQueryCache(isConnected: Store<boolean>): QueryCache {
  const queries = new Map<string, CachedQuery<unknown>>();
  const keyOf = ({ path }: AnyOperation, ...rest: unknown[]) => JSON.stringify([path, ...rest]);
  const isOf = (operation: AnyOperation, key: string) => key.startsWith(`${keyOf(operation).slice(0, -1)},`);
  const queriesOf = (operation: AnyOperation) => [...queries].filter(([key]) => isOf(operation, key));
  const create = (key: string) => {
    const query: CachedQuery<unknown> = createCachedQuery(isConnected, () => {
      // After `forgetHidden` or `clear`, the key may belong to a newer query.
      if (queries.get(key) === query) queries.delete(key);
    });
    queries.set(key, query);
    return query;
  };
  return {
    query: <T>(operation: AnyOperation, input: unknown, kind: QueryKind) => {
      const key = keyOf(operation, input, kind);
      // The operation and the input in the key determine the type.
      return (queries.get(key) ?? create(key)) as CachedQuery<T>;
    },
    invalidate: (operation) => Promise.all(queriesOf(operation).map(([, query]) => query.invalidate())),
    forgetHidden: (operation) => {
      for (const [key, query] of queriesOf(operation)) if (!query.isObserved) queries.delete(key);
    },
    refetchStale: (reason) => {
      for (const query of queries.values()) query.refetchIfStale(reason);
    },
    clear: () => {
      for (const query of queries.values()) query.cancel();
      queries.clear();
    },
  };
}
