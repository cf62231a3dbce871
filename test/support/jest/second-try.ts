import { jest } from '@jest/globals';

/**
 * A browser, a database, a hundred functions and two cores: now and then a machine stands still for longer than a test
 * waits. One that fails is tried once more, and `npm test` names it in the end, so that it is not forgotten. At once:
 * after the other tests of its file, what it needs may be gone.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
