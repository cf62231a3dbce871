import { afterEach, expect, jest } from '@jest/globals';

/**
 * A browser, a database, a hundred functions and two cores: now and then a machine stands still for longer than a test
 * waits. One that fails is tried once more, and `npm test` names it in the end, so that it is not forgotten. At once:
 * after the other tests of its file, what it needs may be gone.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });

/** With `FAIL_FIRST=1` every first try fails at its end: what passes then leaves nothing that is in its own way. */
if (process.env.FAIL_FIRST) {
  const tried = new Set<string | undefined>();
  afterEach(() => {
    const { currentTestName } = expect.getState();
    const isFirst = !tried.has(currentTestName);
    tried.add(currentTestName);
    if (isFirst) throw new Error('This try fails on purpose.');
  });
}
