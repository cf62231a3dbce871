import { ApiError } from '../../../../sdk/src/index.ts';
import { useTexts } from '../../texts/language.ts';
import { Problem } from '../../ui/problem.tsx';
import { signInTexts } from './texts/index.ts';
import type { Attempt } from './use-rate-limited-attempt.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats the remaining time as `0:42` or `12:05`, or in whole hours. */
function timeLeft(seconds: number, hours: (count: number) => string): string {
  if (seconds >= HOUR) return hours(Math.ceil(seconds / HOUR));
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

/** Explains a rejected attempt and what to do. Field errors are shown next to the field instead. */
export function SignInError({ error, secondsLeft }: Pick<Attempt, 'error' | 'secondsLeft'>) {
  const texts = useTexts(signInTexts);
  if (!(error instanceof ApiError) || error.status !== 429) {
    return <Problem error={error} text={error instanceof ApiError ? texts.errors[error.code] : undefined} />;
  }
  const why = texts.errors[error.code] ?? texts.tooOften;
  // A screen reader would announce every second, so the alert has fixed text and `aria-hidden` hides the clock.
  return (
    <div class="notice" role="alert">
      <p>{why}</p>
      <p aria-hidden="true" class="clock">
        {secondsLeft > 0 ? texts.wait(timeLeft(secondsLeft, texts.hours)) : texts.again}
      </p>
    </div>
  );
}
