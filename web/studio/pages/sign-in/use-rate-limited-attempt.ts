import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../../../../sdk/src/index.ts';
import { toError } from '../../data/to-error.ts';

export interface Attempt {
  readonly isPending: boolean;
  readonly error: Error | undefined;
  /** Seconds until the next attempt is allowed. */
  readonly secondsLeft: number;
  /** Resolves to true on success. */
  run(attempt: () => unknown): Promise<boolean>;
}

const SECOND_MS = 1_000;

/** Runs sign-in attempts. After a rate limit, counts down until the next attempt is allowed. */
export function useRateLimitedAttempt(): Attempt {
  const [state, setState] = useState<{ isPending: boolean; error?: Error; untilMs?: number }>({ isPending: false });
  const { isPending, error, untilMs = 0 } = state;
  const [nowMs, setNow] = useState(Date.now());
  const secondsLeft = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS));
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const run = async (attempt: () => unknown) => {
    setState({ isPending: true });
    try {
      await attempt();
      setState({ isPending: false });
      return true;
    } catch (thrown) {
      const failure = toError(thrown);
      const seconds = failure instanceof ApiError && failure.status === 429 ? (failure.retryAfterSeconds ?? 0) : 0;
      setNow(Date.now());
      setState({ isPending: false, error: failure, untilMs: Date.now() + seconds * SECOND_MS });
      return false;
    }
  };
  return { isPending, error, secondsLeft, run };
}
