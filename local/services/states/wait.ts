import { readPath } from '../shared/json-path.ts';
import type { WaitFields } from './definition.ts';
import { MAX_TIMER_SECONDS } from './definition.ts';
import { TaskError } from './lambda-task.ts';

const secondsFrom = (value: unknown): number => {
  if (typeof value !== 'number' || value < 0) {
    throw new TaskError(
      'States.Runtime',
      `The seconds of a Wait state must be a number of at least 0, not ${JSON.stringify(value)}`,
    );
  }
  return value;
};
const timeFrom = (value: unknown): number => {
  const timeMs = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(timeMs))
    throw new TaskError('States.Runtime', `The timestamp of a Wait state is not valid: ${JSON.stringify(value)}`);
  return timeMs;
};

const waitSeconds = (wait: WaitFields, input: unknown): number => {
  const timestamp = wait.TimestampPath === undefined ? wait.Timestamp : readPath(input, wait.TimestampPath);
  if (timestamp !== undefined) return Math.max(0, timeFrom(timestamp) - Date.now()) / 1000;
  return secondsFrom(wait.SecondsPath === undefined ? wait.Seconds : readPath(input, wait.SecondsPath));
};

/** The end of a Wait state that starts now. The time until then is divided by the speed. */
export const waitDueAtMs = (wait: WaitFields, input: unknown, speed: number): number => {
  const seconds = waitSeconds(wait, input) / speed;
  if (seconds > MAX_TIMER_SECONDS) {
    throw new TaskError('States.Runtime', `Waits of more than ${MAX_TIMER_SECONDS} seconds are not supported locally`);
  }
  return Date.now() + seconds * 1000;
};
