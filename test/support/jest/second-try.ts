import { afterEach, expect, jest } from '@jest/globals';

/**
 * A browser, a database and a hundred functions share two cores, so the machine can stall for longer than a test waits.
 * A failed test is retried once, and `npm test` lists the tests that passed only on the retry. The retry runs
 * immediately because later tests of the same file may remove what it needs.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });

/** With `FAIL_FIRST=1`, the first attempt of every test fails at its end. This shows that every test can be retried. */
if (process.env.FAIL_FIRST) {
  const tried = new Set<string | undefined>();
  afterEach(() => {
    const { currentTestName } = expect.getState();
    const isFirst = !tried.has(currentTestName);
    tried.add(currentTestName);
    if (isFirst) throw new Error('FAIL_FIRST is set, so the first attempt of this test fails on purpose.');
  });
}
