import { useEffect, useState } from 'preact/hooks';

interface CountdownProps {
  readonly to: string;
  readonly words: (left: string) => string;
  /** Said once the moment has come. */
  readonly due: string;
}

const SECOND = 1_000;

/** How long it is until then, second by second. Screen readers are not told every second: the time is in its title. */
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

/** `59:58` or `0:05`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
