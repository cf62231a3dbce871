import { jest } from '@jest/globals';

/** The pauses that the code under test made, in milliseconds. */
export const pauses: number[] = [];
let nowMilliseconds = 0;

/**
 * No test waits: a pause is written down and moves the clock of `performance`, and its random part is
 * all of it. What a test imports dynamically after this file pauses this way.
 */
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    pauses.push(milliseconds);
    nowMilliseconds += milliseconds;
  },
}));

export function forgetPauses(): void {
  pauses.length = 0;
  nowMilliseconds = 0;
  jest.spyOn(Math, 'random').mockReturnValue(1);
  jest.spyOn(performance, 'now').mockImplementation(() => nowMilliseconds);
}
