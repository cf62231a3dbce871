import { type Delivery, listDeliveries, redeliver } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { formatNumber, formatTime } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/dates/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { AttemptDots } from './attempt-dots.tsx';
import { Countdown } from './countdown.tsx';
import { problemOf } from './problem-of.ts';
import { webhookTexts } from './texts/index.ts';

const TONES = { pending: 'warning', delivered: 'good', failed: 'danger' } as const;

/** One delivery: its event, its progress, and on demand the result of each attempt. */
export function DeliveryLine({ delivery }: { readonly delivery: Delivery }) {
  const texts = useTexts(webhookTexts);
  const shell = useShellTexts();
  const again = useMutation(redeliver, { invalidates: [listDeliveries] });
  const onResend = async () => {
    const outcome = await again.run({ path: { id: delivery.id } });
    toast(outcome.ok ? texts.sentAgain : problemOf(outcome.error, texts, shell));
  };
  const { attempts, next_attempt_at: nextAt } = delivery;
  return (
    <li class="card delivery" data-item>
      <details>
        <summary>
          <span class="delivery-event">{texts.events[delivery.event]}</span>
          {delivery.test && <Badge>{texts.isSample}</Badge>}
          <Badge tone={TONES[delivery.status]}>{texts.statuses[delivery.status]}</Badge>
          <AttemptDots delivery={delivery} />
          <span class="soft delivery-time">
            {nextAt ? (
              <Countdown to={nextAt} words={texts.nextIn} due={texts.nextNow} />
            ) : (
              <Time value={delivery.created_at} />
            )}
          </span>
        </summary>
        <p class="soft">
          {formatTime(delivery.created_at)} · <code>{delivery.event_id}</code>
        </p>
        {delivery.detail && <p>{delivery.detail}</p>}
        {delivery.redelivered_as && <p class="soft">{texts.wasSentAgain}</p>}
        <ol class="attempts">
          {attempts.map((attempt) => (
            <li key={attempt.attempted_at}>
              <p>
                {texts.attempt(attempt.number)}: <strong>{attempt.status ?? attempt.error}</strong>
                <span class="soft">{` · ${formatTime(attempt.attempted_at)} · ${formatNumber(attempt.duration_ms)} ms`}</span>
              </p>
              {attempt.response && (
                <figure
                  class="answer"
                  aria-label={texts.answerBody}
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
                  tabIndex={0}
                >
                  {attempt.response}
                </figure>
              )}
            </li>
          ))}
        </ol>
      </details>
      {delivery.status !== 'delivered' && (
        <Button busy={again.isPending} onClick={onResend} aria-label={texts.redeliverOf(texts.events[delivery.event])}>
          {texts.redeliver}
        </Button>
      )}
    </li>
  );
}
