import type { Delivery } from '../../../../sdk/src/index.ts';
import { useTexts } from '../../texts/language.ts';
import { webhookTexts } from './texts/index.ts';

/** The first attempt and five retries. */
const ATTEMPTS = 6;

type Dot = 'failed' | 'delivered' | 'next' | 'open';

/** One dot per possible attempt, with a text for screen readers. */
export function AttemptDots({ delivery }: { readonly delivery: Delivery }) {
  const texts = useTexts(webhookTexts);
  const attempts = Math.max(0, ...delivery.attempts.map(({ number }) => number));
  const dots = Array.from({ length: ATTEMPTS }, (_, index) => dotAt(index + 1, attempts, delivery.status));
  return (
    <span class="dots" role="img" aria-label={texts.attemptsMade(attempts, ATTEMPTS)}>
      {dots.map((dot, index) => (
        <i key={index} class={dot} />
      ))}
    </span>
  );
}

function dotAt(number: number, attempts: number, status: Delivery['status']): Dot {
  if (number < attempts) return 'failed';
  if (number === attempts) return status === 'delivered' ? 'delivered' : 'failed';
  return number === attempts + 1 && status === 'pending' ? 'next' : 'open';
}
