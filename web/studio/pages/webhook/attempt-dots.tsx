import type { Delivery } from '../../../../sdk/src/index.ts';
import { t } from '../../texts/t.ts';

/** The first attempt and five retries. */
const MAX_ATTEMPTS = 6;

/** `next` is the scheduled attempt. `open` is any other attempt that has not been made. */
type Dot = 'failed' | 'delivered' | 'next' | 'open';

/** One dot per possible attempt, with a text for screen readers. */
export function AttemptDots({ delivery }: { readonly delivery: Delivery }) {
  const attemptsMade = Math.max(0, ...delivery.attempts.map(({ number }) => number));
  const dots = Array.from({ length: MAX_ATTEMPTS }, (_, index) => dotAt(index + 1, attemptsMade, delivery.status));
  return (
    <span class="dots" role="img" aria-label={t.webhook.attemptsMade({ made: attemptsMade, of: MAX_ATTEMPTS })}>
      {dots.map((dot, index) => (
        <i key={index} class={dot} />
      ))}
    </span>
  );
}

function dotAt(number: number, attemptsMade: number, status: Delivery['status']): Dot {
  if (number < attemptsMade) return 'failed';
  if (number === attemptsMade) return status === 'delivered' ? 'delivered' : 'failed';
  return number === attemptsMade + 1 && status === 'pending' ? 'next' : 'open';
}
