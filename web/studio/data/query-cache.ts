import type { Store } from '../store.ts';

const FRESH_MS = 30_000;
const KEPT_MS = 300_000;

export interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** When `data` was loaded; 0 if there is none or it is outdated. */
  readonly loadedAt: number;
}

/** A component that shows the data of a query. */
export interface Observer {
  /** Whether it needs the data now. */
  readonly enabled: boolean;
  /** How old the data can be before it is loaded again. @default 30 seconds */
  readonly freshMs?: number;
  readonly refetchOnFocus: boolean;
  onChange(): void;
}

type Load<T> = (signal: AbortSignal, before: T | undefined) => Promise<T>;

export interface Query<T> {
  readonly path: string;
  readonly load: Load<T>;
  readonly observers: Set<Observer>;
  state: QueryState<T>;
  /** The request under way. A newer one replaces it. */
  request?: { readonly abort: AbortController; readonly done: Promise<void> } | undefined;
  leftAt: number;
}

const EMPTY = { data: undefined, error: null, isFetching: false, loadedAt: 0 };

/**
 * Keeps the output of API calls, so that components with the same input share it and a page that was open before appears
 * at once. Outdated data is shown until fresh data has arrived.
 */
export class QueryCache {
  readonly #queries = new Map<string, Query<unknown>>();
  readonly #isConnected: Store<boolean>;

  constructor(isConnected: Store<boolean>) {
    this.#isConnected = isConnected;
    isConnected.watch((now) => now && this.#refetchOutdated(() => true));
  }

  /** The query with this key. `path` names the operation, by which it is invalidated. */
  query<T>(key: string, path: string, load: Load<T>): Query<T> {
    const known = this.#queries.get(key);
    if (known) return known as Query<T>;
    const longAgo = Date.now() - KEPT_MS;
    this.#forget(({ observers, leftAt }) => observers.size === 0 && leftAt < longAgo);
    const query: Query<T> = { path, load, observers: new Set(), state: EMPTY, leftAt: Date.now() };
    this.#queries.set(key, query as Query<unknown>);
    return query;
  }

  /** Loads the data if the observer needs it. Returns a function that ends the observation. */
  observe<T>(query: Query<T>, observer: Observer): () => void {
    query.observers.add(observer);
    if (observer.enabled && isOutdated(query, observer)) void this.fetch(query);
    return () => {
      query.observers.delete(observer);
      query.leftAt = Date.now();
      // The next page can need the same data, so it gets the chance to observe the query first.
      queueMicrotask(() => query.observers.size === 0 && cancel(query));
    };
  }

  /** Joins the request under way, unless it has to start again. Resolves when there is a result; never throws. */
  fetch<T>(query: Query<T>, { restart = false, load = query.load } = {}): Promise<void> {
    if (query.request && !restart) return query.request.done;
    query.request?.abort.abort();
    const abort = new AbortController();
    const isCurrent = () => query.request?.abort === abort;
    const run = async () => {
      try {
        await this.#connected();
        const data = isCurrent() ? await load(abort.signal, query.state.data) : undefined;
        if (isCurrent()) end({ data: shared(query.state.data, data) as T, error: null, loadedAt: Date.now() });
      } catch (error) {
        if (isCurrent()) end({ error: error instanceof Error ? error : new Error(String(error)) });
      }
      // A newer request has the result.
      await query.request?.done;
    };
    const end = (result: Partial<QueryState<T>>) => {
      query.request = undefined;
      change(query, { ...result, isFetching: false });
    };
    query.request = { abort, done: Promise.resolve().then(run) };
    change(query, { isFetching: true, ...(query.state.data === undefined && { error: null }) });
    return query.request.done;
  }

  /** Marks the data of an operation as outdated, and loads it again where it is shown. */
  async invalidate(path: string): Promise<void> {
    const matching = [...this.#queries.values()].filter((query) => query.path === path);
    for (const query of matching) query.state = { ...query.state, loadedAt: 0 };
    await Promise.all(matching.filter(isNeeded).map((query) => this.fetch(query, { restart: true })));
  }

  /** Forgets the data of an operation where it is not shown. */
  forgetHidden(path: string): void {
    this.#forget((query) => query.path === path && query.observers.size === 0);
  }

  clear(): void {
    this.#forget(() => true);
  }

  /** For the moment in which the user returns to the tab. */
  onFocus(): void {
    this.#refetchOutdated(({ refetchOnFocus }) => refetchOnFocus);
  }

  #refetchOutdated(isMeant: (observer: Observer) => boolean): void {
    for (const query of this.#queries.values()) {
      if ([...query.observers].some((each) => each.enabled && isMeant(each) && isOutdated(query, each)))
        void this.fetch(query);
    }
  }

  #forget(isMeant: (query: Query<unknown>) => boolean): void {
    for (const [key, query] of this.#queries) {
      if (!isMeant(query)) continue;
      cancel(query);
      this.#queries.delete(key);
    }
  }

  #connected(): Promise<void> | undefined {
    if (this.#isConnected.value) return undefined;
    return new Promise((resolve) => {
      const stop = this.#isConnected.watch(() => {
        stop();
        resolve();
      });
    });
  }
}

const isNeeded = ({ observers }: Query<unknown>) => [...observers].some(({ enabled }) => enabled);

const isOutdated = <T>({ state }: Query<T>, { freshMs = FRESH_MS }: Observer) =>
  Date.now() - state.loadedAt >= freshMs;

function change<T>(query: Query<T>, changes: Partial<QueryState<T>>): void {
  query.state = { ...query.state, ...changes };
  for (const { onChange } of [...query.observers]) onChange();
}

function cancel<T>(query: Query<T>): void {
  query.request?.abort.abort();
  query.request = undefined;
  query.state = { ...query.state, isFetching: false };
}

/** The new data, with the old objects where they are equal: components compare by identity. */
function shared(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = Object.keys(after);
  const values = keys.map((key) => shared(before[key], after[key]));
  const isEqual =
    keys.length === Object.keys(before).length && keys.every((key, index) => before[key] === values[index]);
  if (isEqual) return before;
  return Array.isArray(after) ? values : Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
