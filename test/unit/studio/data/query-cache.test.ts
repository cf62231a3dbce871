import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CachedQuery, Observer } from '../../../../web/studio/data/queries/cached-query.ts';
import { createQueryCache } from '../../../../web/studio/data/queries/query-cache.ts';
import { createStore } from '../../../../web/studio/store.ts';

const CODES = { path: '/v1/qpr-codes' };
const CODE = { path: '/v1/qpr-codes/{id}' };
const FRESH_MS = 1_000;
const MINUTE_MS = 60_000;

/** A service whose responses the test sends. */
function service() {
  const requests: { signal: AbortSignal; respond(value: unknown): Promise<void>; fail(error: Error): Promise<void> }[] =
    [];
  const load = (signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      requests.push({
        signal,
        respond: async (value) => {
          resolve(value);
          await settled();
        },
        fail: async (error) => {
          reject(error);
          await settled();
        },
      });
    });
  return { requests, load, last: () => requests.at(-1) };
}

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

function setUp() {
  const isConnected = createStore(true);
  const { requests, load, last } = service();
  const observer = (more: Partial<Observer<unknown>> = {}) => ({
    load,
    isEnabled: true,
    freshMs: FRESH_MS,
    refetchOnFocus: true,
    ...more,
  });
  const cache = createQueryCache(isConnected);
  const listed = (): CachedQuery<unknown> => cache.query(CODES, { query: { limit: 24 } }, 'one');
  return { cache, isConnected, requests, last, listed, observer };
}

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('loading', () => {
  test('components with the same input share one request and its data', async () => {
    const { requests, last, listed, observer } = setUp();
    const seen: unknown[] = [];
    listed().state.watch(({ data }) => seen.push(data));
    listed().observe(observer());
    listed().observe(observer());
    await last()?.respond(['Lobby']);
    expect(requests).toHaveLength(1);
    expect(seen).toEqual([['Lobby']]);
  });

  test('another input, and the same input as pages, are separate queries', () => {
    const { cache, listed } = setUp();
    expect(cache.query(CODES, { query: { limit: 1 } }, 'one')).not.toBe(listed());
    expect(cache.query(CODES, { query: { limit: 24 } }, 'pages')).not.toBe(listed());
    expect(cache.query(CODES, { query: { limit: 24 } }, 'one')).toBe(listed());
  });

  test('a disabled component loads nothing, and shows what another component loads', async () => {
    const { requests, last, listed, observer } = setUp();
    listed().observe(observer({ isEnabled: false }));
    listed().refetch();
    await listed().invalidate();
    expect(requests).toEqual([]);
    listed().observe(observer());
    await last()?.respond(['Lobby']);
    expect(listed().state.value.data).toEqual(['Lobby']);
  });

  test.each([
    ['with fresh data makes no request', FRESH_MS - 1, 1],
    ['with stale data makes a request', FRESH_MS, 2],
  ])('a component that appears later %s', async (_, ageMs, expected) => {
    const { requests, last, listed, observer } = setUp();
    listed().observe(observer());
    await last()?.respond(['Lobby']);
    jest.advanceTimersByTime(ageMs);
    listed().observe(observer());
    expect(requests).toHaveLength(expected);
  });

  test('an error replaces missing data until the next request, and never deletes data', async () => {
    const { last, listed, observer } = setUp();
    listed().observe(observer());
    await last()?.fail(new Error('busy'));
    expect(listed().state.value).toMatchObject({ data: undefined, error: { message: 'busy' } });
    listed().refetch();
    expect(listed().state.value.error).toBeNull();
    await last()?.respond(['Lobby']);
    listed().refetch();
    await last()?.fail(new Error('busy again'));
    expect(listed().state.value).toMatchObject({ data: ['Lobby'], error: { message: 'busy again' } });
    listed().refetch();
    await last()?.respond(['Lobby']);
    expect(listed().state.value.error).toBeNull();
  });

  test('a refetch that changes nothing notifies nobody, and unchanged parts of the data stay the same objects', async () => {
    const { last, listed, observer } = setUp();
    listed().observe(observer());
    await last()?.respond([{ name: 'Lobby' }, { name: 'Pool' }]);
    const before = listed().state.value.data as readonly unknown[];
    const onChange = jest.fn();
    listed().state.watch(onChange);
    listed().refetch();
    await last()?.respond([{ name: 'Lobby' }, { name: 'Pool' }]);
    expect(onChange).not.toHaveBeenCalled();
    listed().refetch();
    await last()?.respond([{ name: 'Lobby' }, { name: 'Spa' }]);
    const after = listed().state.value.data as readonly unknown[];
    expect(after).toEqual([{ name: 'Lobby' }, { name: 'Spa' }]);
    expect(after[0]).toBe(before[0]);
  });
});

describe('invalidation', () => {
  test('refetches all shown queries of the operation, and no other operation', async () => {
    const { cache, requests, last, listed, observer } = setUp();
    listed().observe(observer());
    await last()?.respond(['Lobby']);
    cache.query(CODE, { path: { id: 'qpr_1' } }, 'one').observe(observer());
    await last()?.respond({ name: 'Lobby' });
    const done = cache.invalidate(CODES);
    expect(requests).toHaveLength(3);
    await last()?.respond(['Pool']);
    await done;
    expect(listed().state.value.data).toEqual(['Pool']);
  });

  test('ignores the response of a request that began before it', async () => {
    const { cache, requests, last, listed, observer } = setUp();
    listed().observe(observer());
    const done = cache.invalidate(CODES);
    await last()?.respond(['after the change']);
    await requests[0]?.respond(['before the change']);
    await done;
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(listed().state.value.data).toEqual(['after the change']);
  });

  test('resolves even if the refetch fails', async () => {
    const { cache, last, listed, observer } = setUp();
    listed().observe(observer());
    await last()?.respond(['Lobby']);
    const done = cache.invalidate(CODES);
    await last()?.fail(new Error('busy'));
    await expect(done).resolves.toBeDefined();
  });

  test('makes hidden data stale', async () => {
    const { cache, requests, last, listed, observer } = setUp();
    const leave = listed().observe(observer());
    await last()?.respond(['Lobby']);
    leave();
    await cache.invalidate(CODES);
    expect(requests).toHaveLength(1);
    listed().observe(observer());
    expect(requests).toHaveLength(2);
  });
});

describe('leaving a page', () => {
  test('aborts the request if no other component needs it', async () => {
    const { last, listed, observer } = setUp();
    const leave = listed().observe(observer());
    const leaveOther = listed().observe(observer());
    leave();
    expect(last()?.signal.aborted).toBe(false);
    leaveOther();
    expect(last()?.signal.aborted).toBe(true);
    await last()?.respond(['Lobby']);
    expect(listed().state.value.data).toBeUndefined();
  });

  test.each([
    ['within five minutes, the data is still there', 5 * MINUTE_MS - 1, ['Lobby']],
    ['after five minutes, it is deleted', 5 * MINUTE_MS, undefined],
  ])('%s', async (_, ms, expected) => {
    const { last, listed, observer } = setUp();
    const leave = listed().observe(observer());
    await last()?.respond(['Lobby']);
    leave();
    jest.advanceTimersByTime(ms);
    expect(listed().state.value.data).toEqual(expected);
  });

  test('a page that is visited again in time keeps its data', async () => {
    const { last, listed, observer } = setUp();
    const leave = listed().observe(observer());
    await last()?.respond(['Lobby']);
    leave();
    jest.advanceTimersByTime(MINUTE_MS);
    listed().observe(observer({ freshMs: 60 * MINUTE_MS }));
    jest.advanceTimersByTime(10 * MINUTE_MS);
    expect(listed().state.value.data).toEqual(['Lobby']);
  });

  test('hidden data can be forgotten; shown data stays', async () => {
    const { cache, last, listed, observer } = setUp();
    const leave = listed().observe(observer());
    await last()?.respond(['Lobby']);
    cache.forgetHidden(CODES);
    expect(listed().state.value.data).toEqual(['Lobby']);
    leave();
    cache.forgetHidden(CODE);
    expect(listed().state.value.data).toEqual(['Lobby']);
    cache.forgetHidden(CODES);
    expect(listed().state.value.data).toBeUndefined();
  });

  test('signing out deletes everything and aborts requests', async () => {
    const { cache, last, listed, observer } = setUp();
    listed().observe(observer());
    await last()?.respond(['Lobby']);
    listed().refetch();
    cache.clear();
    expect(last()?.signal.aborted).toBe(true);
    expect(listed().state.value.data).toBeUndefined();
  });
});

describe('focus and connection', () => {
  test('on focus, only stale data is loaded, and only for components with `refetchOnFocus`', async () => {
    const { cache, requests, last, listed, observer } = setUp();
    const leave = listed().observe(observer());
    await last()?.respond(['Lobby']);
    cache.refetchStale('focus');
    expect(requests).toHaveLength(1);
    jest.advanceTimersByTime(FRESH_MS);
    cache.refetchStale('focus');
    expect(requests).toHaveLength(2);
    await last()?.respond(['Lobby']);
    leave();
    listed().observe(observer({ refetchOnFocus: false }));
    jest.advanceTimersByTime(FRESH_MS);
    cache.refetchStale('focus');
    expect(requests).toHaveLength(2);
  });

  test('without a connection, nothing is requested; once it is back, missing and stale data is requested', async () => {
    const { cache, isConnected, requests, last, listed, observer } = setUp();
    listed().observe(observer({ refetchOnFocus: false }));
    await last()?.respond(['Lobby']);
    isConnected.value = false;
    await cache.invalidate(CODES);
    listed().refetch();
    const code = cache.query(CODE, { path: { id: 'qpr_1' } }, 'one');
    code.observe(observer());
    expect(code.state.value).toEqual({ data: undefined, error: null, isFetchingMore: false });
    expect(requests).toHaveLength(1);
    isConnected.value = true;
    cache.refetchStale('connection');
    expect(requests).toHaveLength(3);
  });
});

describe('polling and more pages', () => {
  test('a poll does not replace a slow request', () => {
    const { requests, listed, observer } = setUp();
    listed().observe(observer());
    listed().refetch();
    listed().refetch();
    expect(requests).toHaveLength(1);
  });

  test('loading more pages sets `isFetchingMore`, keeps the data, and gets the pages so far as its input', async () => {
    const { last, listed, observer } = setUp();
    listed().observe(observer());
    await last()?.respond(['page 1']);
    expect(listed().isFetching).toBe(false);
    listed().fetchMore(async (_, current) => [...(current as string[]), 'page 2']);
    expect(listed().state.value).toEqual({ data: ['page 1'], error: null, isFetchingMore: true });
    expect(listed().isFetching).toBe(true);
    await settled();
    expect(listed().state.value).toEqual({ data: ['page 1', 'page 2'], error: null, isFetchingMore: false });
  });

  test('a failed load of more pages keeps the pages so far', async () => {
    const { last, listed, observer } = setUp();
    listed().observe(observer());
    await last()?.respond(['page 1']);
    listed().fetchMore(() => Promise.reject(new Error('busy')));
    await settled();
    expect(listed().state.value).toMatchObject({
      data: ['page 1'],
      error: { message: 'busy' },
      isFetchingMore: false,
    });
  });
});
