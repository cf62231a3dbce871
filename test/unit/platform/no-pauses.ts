import { jest } from '@jest/globals';

/** The pauses of the code under test, in milliseconds. */
export const pauses: number[] = [];
let nowMilliseconds = 0;

/**
 * Tests do not wait: a pause is recorded and advances the fake clock. The mock applies only to modules that a test
 * imports dynamically after importing this file.
 */
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    pauses.push(milliseconds);
    nowMilliseconds += milliseconds;
  },
}));

/** Forgets the recorded pauses. Sets the clock of `performance` to 0, and the random factor of every pause to 1. */
export function resetPauses(): void {
  pauses.length = 0;
  nowMilliseconds = 0;
  jest.spyOn(Math, 'random').mockReturnValue(1);
  jest.spyOn(performance, 'now').mockImplementation(() => nowMilliseconds);
}
