import { readPath } from '../shared/json-path.ts';
import type { WaitFields } from './definition.ts';
import { LONGEST_TIMER_SECONDS } from './definition.ts';
import { TaskError } from './lambda-task.ts';

const secondsFrom = (value: unknown): number => {
  if (typeof value !== 'number' || value < 0) {
    throw new TaskError('States.Runtime', `A Wait state got ${JSON.stringify(value)} for its seconds`);
  }
  return value;
};
const timeFrom = (value: unknown): number => {
  const timeMs = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(timeMs)) throw new TaskError('States.Runtime', `A Wait state got the time ${JSON.stringify(value)}`);
  return timeMs;
};

/** When a Wait state that begins now is over; waits are divided by the speed, moments are not moved. */
export const waitDueAtMs = (wait: WaitFields, input: unknown, speed: number): number => {
  const nowMs = Date.now();
  if (wait.Timestamp !== undefined) return timeFrom(wait.Timestamp);
  if (wait.TimestampPath !== undefined)
    return nowMs + Math.max(0, timeFrom(readPath(input, wait.TimestampPath)) - nowMs) / speed;
  const seconds =
    secondsFrom(wait.SecondsPath === undefined ? wait.Seconds : readPath(input, wait.SecondsPath)) / speed;
  if (seconds > LONGEST_TIMER_SECONDS) {
    throw new TaskError(
      'States.Runtime',
      `Waits of more than ${LONGEST_TIMER_SECONDS} seconds are not supported locally`,
    );
  }
  return nowMs + seconds * 1000;
};
