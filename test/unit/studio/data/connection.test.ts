import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const listeners = new Map<string, () => void>();

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  Object.assign(globalThis, {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  });
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'addEventListener');
  Reflect.deleteProperty(navigator, 'onLine');
});

test('if the browser reports no network at the start, the Studio still finds out that it can reach the service', async () => {
  const { isConnected } = await import('../../../../web/studio/data/connection.ts');
  expect(isConnected.value).toBe(false);
  await jest.runAllTimersAsync();
  expect(isConnected.value).toBe(true);
});

test('if the browser reports a network but the service cannot be reached, the Studio waits before it tries again', async () => {
  const { isConnected } = await import('../../../../web/studio/data/connection.ts');
  const fetch = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  listeners.get('offline')?.();
  listeners.get('online')?.();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  fetch.mockResolvedValue(new Response());
  await jest.runAllTimersAsync();
  expect(isConnected.value).toBe(true);
});
