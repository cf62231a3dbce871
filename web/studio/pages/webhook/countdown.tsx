import { useEffect, useState } from 'preact/hooks';

interface CountdownProps {
  readonly to: string;
  readonly words: (left: string) => string;
  /** Shown when the time has come. */
  readonly due: string;
}

const SECOND = 1_000;

/** Counts down every second. Screen readers do not announce each second. */
export function Countdown({ to, words, due }: CountdownProps) {
  const [nowMs, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((Date.parse(to) - nowMs) / SECOND);
  return (
    <time dateTime={to} aria-live="off">
      {seconds <= 0 ? due : words(clock(seconds))}
    </time>
  );
}

/** Formats seconds: `59:58` or `0:05`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
