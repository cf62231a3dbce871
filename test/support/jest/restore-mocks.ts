import { afterAll, jest } from '@jest/globals';

// The functional tests of a worker share one logger, and the next test file must not call the spies of this one.
afterAll(() => {
  jest.restoreAllMocks();
});
