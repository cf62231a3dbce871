import { useState } from 'preact/hooks';
import { type Delivery, listDeliveries, redeliver } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { formatTime } from '../../texts/format.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/dates/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { AttemptDots } from './attempt-dots.tsx';
import { Attempts } from './attempts.tsx';
import { Countdown } from './countdown.tsx';
import { Payload } from './payload.tsx';
import { problemOf } from './problem-of.ts';

const TONES = { pending: 'warning', delivered: 'good', failed: 'danger' } as const;

interface EventCardProps {
  /** The deliveries of one event, newest first. */
  readonly deliveries: readonly [newest: Delivery, ...older: Delivery[]];
}

/** One event: its progress, and on demand its payload and the attempts of each delivery. */
export function EventCard({ deliveries }: EventCardProps) {
  const resend = useMutation(redeliver, { invalidates: [listDeliveries] });
  const [isOpen, setOpen] = useState(false);
  const [newest] = deliveries;
  const onResend = async () => {
    const outcome = await resend.run({ path: { id: newest.id } });
    toast(outcome.ok ? t.webhook.sentAgain : problemOf(outcome.error));
  };
  const { next_attempt_at: nextAt } = newest;
  return (
    <li class="card delivery" data-item>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span class="delivery-event">{t.webhookForm.events[newest.event]}</span>
          {newest.test && <Badge>{t.webhook.isTest}</Badge>}
          <Badge tone={TONES[newest.status]}>{t.webhook.statuses[newest.status]}</Badge>
          <AttemptDots delivery={newest} />
          <span class="soft delivery-time">
            {nextAt ? (
              <Countdown to={nextAt} text={(left) => t.webhook.nextIn({ left })} due={t.webhook.nextNow} />
            ) : (
              <Time value={newest.created_at} />
            )}
          </span>
        </summary>
        <p class="soft">
          <code>{newest.event_id}</code>
        </p>
        {isOpen && <Payload delivery={newest} />}
        {deliveries.map((delivery) => (
          <section key={delivery.id} class="one-delivery">
            <h3>
              {t.webhook.delivery}
              <span class="soft">{`${SEPARATOR}${formatTime(delivery.created_at)}${SEPARATOR}${t.webhook.statuses[delivery.status]}`}</span>
            </h3>
            {delivery.detail && <p>{delivery.detail}</p>}
            <Attempts delivery={delivery} />
          </section>
        ))}
      </details>
      <Button
        variant="quiet"
        busy={resend.isPending}
        onClick={onResend}
        aria-label={t.webhook.redeliverOf({ event: t.webhookForm.events[newest.event] })}
      >
        {t.webhook.redeliver}
      </Button>
    </li>
  );
}
