import { createStore, type Store } from '../../store.ts';
import { toError } from '../to-error.ts';
import { shareEqual } from './share-equal.ts';

/** How long data is kept while no component shows it, for example because the user visits another page. */
const KEEP_MS = 5 * 60_000;

export interface QueryState<T> {
  readonly data: T | undefined;
  /** The error of the last request. A failed refetch keeps the data. */
  readonly error: Error | null;
  readonly isFetchingMore: boolean;
}

export type Load<T> = (signal: AbortSignal, current: T | undefined) => Promise<T>;

/** A component that shows the data. */
export interface Observer<T> {
  readonly load: Load<T>;
  /** A disabled observer shows data, but does not load it. */
  readonly isEnabled: boolean;
  /** The age at which data becomes stale. */
  readonly freshMs: number;
  readonly refetchOnFocus: boolean;
}

/** The user returned to the tab, or the connection is back. */
export type RefetchReason = 'focus' | 'connection';

export interface CachedQuery<T> {
  readonly state: Store<QueryState<T>>;
  readonly isObserved: boolean;
  readonly isFetching: boolean;
  /** Loads the data if it is missing or stale. Returns a function that stops observing. */
  observe(observer: Observer<T>): () => void;
  /** Loads the data again, unless a request is pending. */
  refetch(): void;
  refetchIfStale(reason: RefetchReason): void;
  /** Marks the data as stale and replaces a pending request, because its response may be outdated. Never rejects. */
  invalidate(): Promise<void>;
  /** Loads more in addition to the current data. */
  fetchMore(load: Load<T>): void;
  cancel(): void;
}

/** The data of one operation with one input, shared by all components that show it. */
export function createCachedQuery<T>(isConnected: Store<boolean>, remove: () => void): CachedQuery<T> {
  const state = createStore<QueryState<T>>({ data: undefined, error: null, isFetchingMore: false });
  const observers = new Set<Observer<T>>();
  let loadedAt = 0;
  let pending: AbortController | undefined;
  let removal: ReturnType<typeof setTimeout> | undefined;

  /** An update that changes nothing renders nothing. */
  const update = (next: QueryState<T>) => {
    const { data, error, isFetchingMore } = state.value;
    const isSame = next.data === data && next.error === error && next.isFetchingMore === isFetchingMore;
    if (!isSame) state.value = next;
  };
  const enabledObserver = () => [...observers].find(({ isEnabled }) => isEnabled);
  const isStaleFor = ({ freshMs }: Observer<T>) => state.value.data === undefined || Date.now() - loadedAt >= freshMs;

  const cancel = () => {
    pending?.abort();
    pending = undefined;
    update({ ...state.value, isFetchingMore: false });
  };
  const fetch = async (load: Load<T>, isFetchingMore = false): Promise<void> => {
    pending?.abort();
    const request = new AbortController();
    pending = request;
    const { data, error } = state.value;
    update({ data, error: data === undefined ? null : error, isFetchingMore });
    try {
      const loaded = await load(request.signal, data);
      if (pending !== request) return;
      loadedAt = Date.now();
      update({ data: shareEqual(data, loaded), error: null, isFetchingMore: false });
    } catch (thrown) {
      if (pending !== request) return;
      const failure = toError(thrown);
      update({ data, error: failure, isFetchingMore: false });
    }
    pending = undefined;
  };
  /** Without a connection, nothing is loaded: stale data is loaded when the connection is back. */
  const refetch = () => {
    const observer = enabledObserver();
    if (observer && isConnected.value && !pending) void fetch(observer.load);
  };

  return {
    state,
    get isObserved() {
      return observers.size > 0;
    },
    get isFetching() {
      return pending !== undefined;
    },
    observe: (observer) => {
      clearTimeout(removal);
      observers.add(observer);
      if (observer.isEnabled && isStaleFor(observer)) refetch();
      return () => {
        observers.delete(observer);
        if (observers.size > 0) return;
        cancel();
        removal = setTimeout(remove, KEEP_MS);
      };
    },
    refetch,
    refetchIfStale: (reason) => {
      const isWanted = (observer: Observer<T>) =>
        observer.isEnabled && isStaleFor(observer) && (observer.refetchOnFocus || reason !== 'focus');
      if ([...observers].some(isWanted)) refetch();
    },
    invalidate: async () => {
      loadedAt = 0;
      const observer = enabledObserver();
      if (observer && isConnected.value) await fetch(observer.load);
    },
    fetchMore: (load) => void fetch(load, true),
    cancel,
  };
}
