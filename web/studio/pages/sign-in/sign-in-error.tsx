import { ApiError } from '../../../../sdk/src/index.ts';
import { messageFor, t } from '../../texts/t.ts';
import { Problem } from '../../ui/problem.tsx';
import type { Attempt } from './use-rate-limited-attempt.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats the remaining time as `0:42` or `12:05`, or in whole hours. */
function timeLeft(seconds: number): string {
  if (seconds >= HOUR) return t.signIn.hours({ count: Math.ceil(seconds / HOUR) });
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

/** Explains a rejected attempt and what to do. Field errors are shown next to the field instead. */
export function SignInError({ error, secondsLeft }: Pick<Attempt, 'error' | 'secondsLeft'>) {
  if (!(error instanceof ApiError) || error.status !== 429) {
    return (
      <Problem error={error} text={error instanceof ApiError ? messageFor(t.signIn.errors, error.code) : undefined} />
    );
  }
  const why = messageFor(t.signIn.errors, error.code) ?? t.signIn.tooOften;
  // A screen reader would announce every second, so the alert has fixed text and `aria-hidden` hides the clock.
  return (
    <div class="notice" role="alert">
      <p>{why}</p>
      <p aria-hidden="true" class="clock">
        {secondsLeft > 0 ? t.signIn.wait({ time: timeLeft(secondsLeft) }) : t.signIn.again}
      </p>
    </div>
  );
}
