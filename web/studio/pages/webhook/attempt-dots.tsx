import type { Delivery } from '../../../../sdk/src/index.ts';
import { useTexts } from '../../texts/language.ts';
import { webhookTexts } from './texts/index.ts';

/** The first attempt and five retries. */
const ATTEMPTS = 6;

type Dot = 'failed' | 'delivered' | 'next' | 'open';

/** One dot per possible attempt, with a text for screen readers. */
export function AttemptDots({ delivery }: { readonly delivery: Delivery }) {
  const texts = useTexts(webhookTexts);
  const made = Math.max(0, ...delivery.attempts.map(({ number }) => number));
  const dots = Array.from({ length: ATTEMPTS }, (_, place) => dotAt(place + 1, made, delivery.status));
  return (
    <span class="dots" role="img" aria-label={texts.attemptsMade(made, ATTEMPTS)}>
      {dots.map((dot, place) => (
        <i key={place} class={dot} />
      ))}
    </span>
  );
}

function dotAt(number: number, made: number, status: Delivery['status']): Dot {
  if (number < made) return 'failed';
  if (number === made) return status === 'delivered' ? 'delivered' : 'failed';
  return number === made + 1 && status === 'pending' ? 'next' : 'open';
}
