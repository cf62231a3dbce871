import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Observer, QueryCache } from '../../../web/studio/data/query-cache.ts';
import { createStore } from '../../../web/studio/store.ts';

/** A request that the test answers. */
interface Sent {
  readonly signal: AbortSignal;
  readonly before: unknown;
  answer(data: unknown): void;
  fail(error: Error): void;
}

let now = 1_000_000;
let sent: Sent[];
let isConnected: ReturnType<typeof createStore<boolean>>;
let cache: QueryCache;
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  sent = [];
  isConnected = createStore(true);
  cache = new QueryCache(isConnected);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const queryOf = (key = 'key', path = '/v1/things') =>
  cache.query<unknown>(
    key,
    path,
    (signal, before) => new Promise((answer, fail) => sent.push({ signal, before, answer, fail })),
  );
const observer = (more: Partial<Observer> = {}): Observer => ({
  enabled: true,
  refetchOnFocus: true,
  onChange: () => {},
  ...more,
});
/** Lets everything that is ready happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function loaded(data: unknown, more: Partial<Observer> = {}) {
  const query = queryOf();
  const stop = cache.observe(query, observer(more));
  await settle();
  sent[0]?.answer(data);
  await settle();
  return { query, stop };
}

test('components with the same input share one request, and all learn its result', async () => {
  const [one, other] = [jest.fn(), jest.fn()];
  const query = queryOf();
  cache.observe(query, observer({ onChange: one }));
  cache.observe(queryOf(), observer({ onChange: other }));
  await settle();
  expect(sent).toHaveLength(1);
  sent[0]?.answer({ name: 'Lobby' });
  await settle();
  expect(query.state).toMatchObject({ data: { name: 'Lobby' }, error: null, isFetching: false });
  expect(one).toHaveBeenCalled();
  expect(other).toHaveBeenCalled();
});

test('data is loaded again after 30 seconds, and shown until then', async () => {
  const { query, stop } = await loaded('old');
  stop();
  cache.observe(queryOf(), observer());
  await settle();
  expect(sent).toHaveLength(1);
  now += 30_000;
  cache.observe(queryOf(), observer());
  await settle();
  expect(sent).toHaveLength(2);
  expect(query.state).toMatchObject({ data: 'old', isFetching: true });
});

test('a component that always wants fresh data loads it again at once', async () => {
  await loaded('old');
  cache.observe(queryOf(), observer({ freshMs: 0 }));
  await settle();
  expect(sent).toHaveLength(2);
});

describe('a change', () => {
  test('replaces a request that started before it', async () => {
    const query = queryOf();
    cache.observe(query, observer());
    await settle();
    const changed = cache.invalidate('/v1/things');
    await settle();
    expect(sent[0]?.signal.aborted).toBe(true);
    sent[0]?.answer('before the change');
    await settle();
    expect(query.state.data).toBeUndefined();
    sent[1]?.answer('after the change');
    await changed;
    expect(query.state).toMatchObject({ data: 'after the change', isFetching: false });
  });

  test('loads again only what is shown, and the rest when it is shown', async () => {
    const { stop } = await loaded('old');
    stop();
    await settle();
    cache.observe(queryOf('disabled'), observer({ enabled: false }));
    cache.observe(queryOf('other', '/v1/others'), observer());
    await settle();
    const before = sent.length;
    await cache.invalidate('/v1/things');
    expect(sent).toHaveLength(before);
    cache.observe(queryOf(), observer());
    await settle();
    expect(sent).toHaveLength(before + 1);
  });

  test('is complete even if the data cannot be loaded', async () => {
    const { query } = await loaded('old');
    const changed = cache.invalidate('/v1/things');
    await settle();
    sent[1]?.fail(new Error('503'));
    await changed;
    expect(query.state).toMatchObject({ data: 'old', error: new Error('503') });
  });
});

describe('when nothing shows a query any more', () => {
  test('its request is cancelled', async () => {
    const query = queryOf();
    const stop = cache.observe(query, observer());
    await settle();
    stop();
    await settle();
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(query.state).toMatchObject({ error: null, isFetching: false });
  });

  test('the next page takes its request over', async () => {
    const query = queryOf();
    const stop = cache.observe(query, observer());
    await settle();
    stop();
    cache.observe(query, observer());
    await settle();
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  test('its data is kept for five minutes, or until it is forgotten', async () => {
    const { query, stop } = await loaded('old');
    stop();
    now += 300_000;
    queryOf('another');
    expect(queryOf()).toBe(query);
    now += 1;
    queryOf('a third');
    expect(queryOf()).not.toBe(query);
    const hidden = queryOf();
    cache.forgetHidden('/v1/things');
    expect(queryOf()).not.toBe(hidden);
  });
});

test('an error is shown until the next attempt', async () => {
  const query = queryOf();
  cache.observe(query, observer());
  await settle();
  sent[0]?.fail(new Error('No'));
  await settle();
  expect(query.state).toMatchObject({ data: undefined, error: new Error('No'), isFetching: false });
  void cache.fetch(query, { restart: true });
  expect(query.state).toMatchObject({ data: undefined, error: null, isFetching: true });
});

test('without a connection, queries wait; with it, outdated ones are loaded again', async () => {
  const { query } = await loaded('old');
  isConnected.value = false;
  now += 60_000;
  void cache.fetch(query);
  await settle();
  expect(sent).toHaveLength(1);
  isConnected.value = true;
  await settle();
  expect(sent).toHaveLength(2);
});

test('outdated data is loaded again when the user returns to the tab, except in a form', async () => {
  await loaded('old', { refetchOnFocus: false });
  cache.onFocus();
  now += 30_000;
  cache.onFocus();
  await settle();
  expect(sent).toHaveLength(1);
  cache.observe(queryOf(), observer({ freshMs: Number.POSITIVE_INFINITY }));
  cache.observe(queryOf('list'), observer());
  await settle();
  sent[1]?.answer('old');
  await settle();
  now += 30_000;
  cache.onFocus();
  await settle();
  expect(sent).toHaveLength(3);
});

test('equal data keeps its identity, and so does every equal part of new data', async () => {
  const { query } = await loaded({ codes: [{ id: 1 }, { id: 2 }], total: 2 });
  const before = query.state.data as { codes: object[] };
  void cache.fetch(query);
  await settle();
  sent[1]?.answer({ codes: [{ id: 1 }, { id: 2 }], total: 2 });
  await settle();
  expect(query.state.data).toBe(before);
  void cache.fetch(query);
  await settle();
  sent[2]?.answer({ codes: [{ id: 1 }, { id: 3 }], total: 2 });
  await settle();
  const after = query.state.data as { codes: object[] };
  expect(after).toEqual({ codes: [{ id: 1 }, { id: 3 }], total: 2 });
  expect(after.codes[0]).toBe(before.codes[0]);
});
