import { useEffect, useState } from 'preact/hooks';

interface CountdownProps {
  readonly to: string;
  /** The text with the remaining time. */
  readonly text: (timeLeft: string) => string;
  /** Shown instead when no time is left. */
  readonly due: string;
}

const SECOND_MS = 1_000;

/** Counts down every second. Screen readers do not announce each second. */
export function Countdown({ to, text, due }: CountdownProps) {
  const [nowMs, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((Date.parse(to) - nowMs) / SECOND_MS);
  return (
    <time dateTime={to} aria-live="off">
      {seconds <= 0 ? due : text(clock(seconds))}
    </time>
  );
}

/** Formats seconds: `59:58` or `0:05`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
