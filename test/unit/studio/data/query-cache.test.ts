import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CachedQuery, Observer } from '../../../../web/studio/data/queries/cached-query.ts';
import { createQueryCache } from '../../../../web/studio/data/queries/query-cache.ts';
import { createStore } from '../../../../web/studio/store.ts';

const CODES = { path: '/v1/qpr-codes' };
const CODE = { path: '/v1/qpr-codes/{id}' };
const FRESH_MS = 1_000;
const MINUTE_MS = 60_000;

/** A service whose responses the test controls. */
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
  const listQuery = (): CachedQuery<unknown> => cache.query(CODES, { query: { limit: 24 } }, 'one');
  return { cache, isConnected, requests, last, listQuery, observer };
}

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('loading', () => {
  test('components with the same input share one request and its data', async () => {
    const { requests, last, listQuery, observer } = setUp();
    const seen: unknown[] = [];
    listQuery().state.watch(({ data }) => seen.push(data));
    listQuery().observe(observer());
    listQuery().observe(observer());
    await last()?.respond(['Lobby']);
    expect(requests).toHaveLength(1);
    expect(seen).toEqual([['Lobby']]);
  });

  test('a different input is a separate query, and so is the same input with the kind `pages`', () => {
    const { cache, listQuery } = setUp();
    expect(cache.query(CODES, { query: { limit: 1 } }, 'one')).not.toBe(listQuery());
    expect(cache.query(CODES, { query: { limit: 24 } }, 'pages')).not.toBe(listQuery());
    expect(cache.query(CODES, { query: { limit: 24 } }, 'one')).toBe(listQuery());
  });

  test('a disabled component loads nothing, and shows what another component loads', async () => {
    const { requests, last, listQuery, observer } = setUp();
    listQuery().observe(observer({ isEnabled: false }));
    listQuery().refetch();
    await listQuery().invalidate();
    expect(requests).toEqual([]);
    listQuery().observe(observer());
    await last()?.respond(['Lobby']);
    expect(listQuery().state.value.data).toEqual(['Lobby']);
  });

  test.each([
    ['with fresh data makes no request', FRESH_MS - 1, 1],
    ['with stale data makes a request', FRESH_MS, 2],
  ])('a component that appears later %s', async (_, ageMs, expected) => {
    const { requests, last, listQuery, observer } = setUp();
    listQuery().observe(observer());
    await last()?.respond(['Lobby']);
    jest.advanceTimersByTime(ageMs);
    listQuery().observe(observer());
    expect(requests).toHaveLength(expected);
  });

  test('an error without data lasts until the next request, and an error never deletes data', async () => {
    const { last, listQuery, observer } = setUp();
    listQuery().observe(observer());
    await last()?.fail(new Error('busy'));
    expect(listQuery().state.value).toMatchObject({ data: undefined, error: { message: 'busy' } });
    listQuery().refetch();
    expect(listQuery().state.value.error).toBeNull();
    await last()?.respond(['Lobby']);
    listQuery().refetch();
    await last()?.fail(new Error('busy again'));
    expect(listQuery().state.value).toMatchObject({ data: ['Lobby'], error: { message: 'busy again' } });
    listQuery().refetch();
    await last()?.respond(['Lobby']);
    expect(listQuery().state.value.error).toBeNull();
  });

  test('a refetch that changes nothing notifies nobody, and unchanged parts of the data stay the same objects', async () => {
    const { last, listQuery, observer } = setUp();
    listQuery().observe(observer());
    await last()?.respond([{ name: 'Lobby' }, { name: 'Pool' }]);
    const before = listQuery().state.value.data as readonly unknown[];
    const onChange = jest.fn();
    listQuery().state.watch(onChange);
    listQuery().refetch();
    await last()?.respond([{ name: 'Lobby' }, { name: 'Pool' }]);
    expect(onChange).not.toHaveBeenCalled();
    listQuery().refetch();
    await last()?.respond([{ name: 'Lobby' }, { name: 'Spa' }]);
    const after = listQuery().state.value.data as readonly unknown[];
    expect(after).toEqual([{ name: 'Lobby' }, { name: 'Spa' }]);
    expect(after[0]).toBe(before[0]);
  });
});

describe('invalidation', () => {
  test('refetches all shown queries of the operation, and no other operation', async () => {
    const { cache, requests, last, listQuery, observer } = setUp();
    listQuery().observe(observer());
    await last()?.respond(['Lobby']);
    cache.query(CODE, { path: { id: 'qpr_1' } }, 'one').observe(observer());
    await last()?.respond({ name: 'Lobby' });
    const done = cache.invalidate(CODES);
    expect(requests).toHaveLength(3);
    await last()?.respond(['Pool']);
    await done;
    expect(listQuery().state.value.data).toEqual(['Pool']);
  });

  test('ignores the response of a request that began before it', async () => {
    const { cache, requests, last, listQuery, observer } = setUp();
    listQuery().observe(observer());
    const done = cache.invalidate(CODES);
    await last()?.respond(['after the change']);
    await requests[0]?.respond(['before the change']);
    await done;
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(listQuery().state.value.data).toEqual(['after the change']);
  });

  test('resolves even if the refetch fails', async () => {
    const { cache, last, listQuery, observer } = setUp();
    listQuery().observe(observer());
    await last()?.respond(['Lobby']);
    const done = cache.invalidate(CODES);
    await last()?.fail(new Error('busy'));
    await expect(done).resolves.toBeDefined();
  });

  test('makes hidden data stale', async () => {
    const { cache, requests, last, listQuery, observer } = setUp();
    const leave = listQuery().observe(observer());
    await last()?.respond(['Lobby']);
    leave();
    await cache.invalidate(CODES);
    expect(requests).toHaveLength(1);
    listQuery().observe(observer());
    expect(requests).toHaveLength(2);
  });
});

describe('leaving a page', () => {
  test('aborts the request if no other component needs it', async () => {
    const { last, listQuery, observer } = setUp();
    const leave = listQuery().observe(observer());
    const leaveOther = listQuery().observe(observer());
    leave();
    expect(last()?.signal.aborted).toBe(false);
    leaveOther();
    expect(last()?.signal.aborted).toBe(true);
    await last()?.respond(['Lobby']);
    expect(listQuery().state.value.data).toBeUndefined();
  });

  test.each([
    ['within five minutes, the data is still there', 5 * MINUTE_MS - 1, ['Lobby']],
    ['after five minutes, the data is deleted', 5 * MINUTE_MS, undefined],
  ])('%s', async (_, ms, expected) => {
    const { last, listQuery, observer } = setUp();
    const leave = listQuery().observe(observer());
    await last()?.respond(['Lobby']);
    leave();
    jest.advanceTimersByTime(ms);
    expect(listQuery().state.value.data).toEqual(expected);
  });

  test('a page that is visited again in time keeps its data', async () => {
    const { last, listQuery, observer } = setUp();
    const leave = listQuery().observe(observer());
    await last()?.respond(['Lobby']);
    leave();
    jest.advanceTimersByTime(MINUTE_MS);
    listQuery().observe(observer({ freshMs: 60 * MINUTE_MS }));
    jest.advanceTimersByTime(10 * MINUTE_MS);
    expect(listQuery().state.value.data).toEqual(['Lobby']);
  });

  test('hidden data can be forgotten; shown data stays', async () => {
    const { cache, last, listQuery, observer } = setUp();
    const leave = listQuery().observe(observer());
    await last()?.respond(['Lobby']);
    cache.forgetHidden(CODES);
    expect(listQuery().state.value.data).toEqual(['Lobby']);
    leave();
    cache.forgetHidden(CODE);
    expect(listQuery().state.value.data).toEqual(['Lobby']);
    cache.forgetHidden(CODES);
    expect(listQuery().state.value.data).toBeUndefined();
  });

  test('data that was loaded again after being forgotten stays while it is shown', async () => {
    const { cache, last, listQuery, observer } = setUp();
    const leave = listQuery().observe(observer());
    await last()?.respond('old');
    leave();
    cache.forgetHidden(CODES);
    listQuery().observe(observer());
    await last()?.respond('new');
    jest.advanceTimersByTime(6 * MINUTE_MS);
    expect(listQuery().state.value.data).toBe('new');
  });

  test('signing out deletes everything and aborts requests', async () => {
    const { cache, last, listQuery, observer } = setUp();
    listQuery().observe(observer());
    await last()?.respond(['Lobby']);
    listQuery().refetch();
    cache.clear();
    expect(last()?.signal.aborted).toBe(true);
    expect(listQuery().state.value.data).toBeUndefined();
  });
});

describe('focus and connection', () => {
  test('on focus, only stale data is loaded, and only for components with `refetchOnFocus`', async () => {
    const { cache, requests, last, listQuery, observer } = setUp();
    const leave = listQuery().observe(observer());
    await last()?.respond(['Lobby']);
    cache.refetchStale('focus');
    expect(requests).toHaveLength(1);
    jest.advanceTimersByTime(FRESH_MS);
    cache.refetchStale('focus');
    expect(requests).toHaveLength(2);
    await last()?.respond(['Lobby']);
    leave();
    listQuery().observe(observer({ refetchOnFocus: false }));
    jest.advanceTimersByTime(FRESH_MS);
    cache.refetchStale('focus');
    expect(requests).toHaveLength(2);
  });

  test('without a connection, nothing is requested; once it is back, missing and stale data is requested', async () => {
    const { cache, isConnected, requests, last, listQuery, observer } = setUp();
    listQuery().observe(observer({ refetchOnFocus: false }));
    await last()?.respond(['Lobby']);
    isConnected.value = false;
    await cache.invalidate(CODES);
    listQuery().refetch();
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
    const { requests, listQuery, observer } = setUp();
    listQuery().observe(observer());
    listQuery().refetch();
    listQuery().refetch();
    expect(requests).toHaveLength(1);
  });

  test('loading more pages sets `isFetchingMore`, keeps the data, and gives the loader the pages so far', async () => {
    const { last, listQuery, observer } = setUp();
    listQuery().observe(observer());
    await last()?.respond(['page 1']);
    expect(listQuery().isFetching).toBe(false);
    listQuery().fetchMore(async (_, current) => [...(current as string[]), 'page 2']);
    expect(listQuery().state.value).toEqual({ data: ['page 1'], error: null, isFetchingMore: true });
    expect(listQuery().isFetching).toBe(true);
    await settled();
    expect(listQuery().state.value).toEqual({ data: ['page 1', 'page 2'], error: null, isFetchingMore: false });
  });

  test('a failed load of more pages keeps the pages so far', async () => {
    const { last, listQuery, observer } = setUp();
    listQuery().observe(observer());
    await last()?.respond(['page 1']);
    listQuery().fetchMore(() => Promise.reject(new Error('busy')));
    await settled();
    expect(listQuery().state.value).toMatchObject({
      data: ['page 1'],
      error: { message: 'busy' },
      isFetchingMore: false,
    });
  });
});
