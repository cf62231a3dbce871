import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  Object.assign(globalThis, { addEventListener: () => {} });
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
