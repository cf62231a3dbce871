import { useState } from 'preact/hooks';
import { listDeliveries, recoverWebhook, type Webhook } from '../../../../sdk/src/index.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { DateRange } from '../../ui/dates/date-range.tsx';
import { isDay, isReversed, localDay, timesOf } from '../../ui/dates/days.ts';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';

/** Resends all failed events of a period: counts them first, then resends them in batches with visible progress. */
export function Recovery({ webhook }: { readonly webhook: Webhook }) {
  const [days, setDays] = useDraft('recovery', { from: localDay(Date.now(), 1), to: '' });
  const [counted, setCounted] = useState<number>();
  const [sent, setSent] = useState<number>();
  const { run, isPending, error } = useMutation(recoverWebhook, { invalidates: [listDeliveries] });
  const { since = '', ...until } = timesOf(days);
  const path = { id: webhook.id };
  const count = async () => {
    setSent(undefined);
    if (!isDay(days.from) || isReversed(days)) return;
    const outcome = await run({ path, body: { since, ...until, dry_run: true } });
    if (outcome.ok) setCounted(outcome.data.count);
  };
  const send = async () => {
    let total = 0;
    for (let more = true; more; ) {
      const outcome = await run({ path, body: { since, ...until } });
      if (!outcome.ok) return;
      total += outcome.data.count;
      more = outcome.data.has_more;
      setSent(total);
    }
    setCounted(undefined);
  };
  return (
    <section class="recovery" aria-labelledby="recovery">
      <h2 id="recovery">{t.webhook.recovery}</h2>
      <p class="soft">{t.webhook.recoveryText}</p>
      <Form class="toolbar" onSubmit={count}>
        <DateRange
          {...days}
          needsFrom
          onDay={(changed) => {
            setDays({ ...days, ...changed });
            setCounted(undefined);
            setSent(undefined);
          }}
        />
        <Button type="submit" busy={isPending}>
          {t.webhook.count}
        </Button>
      </Form>
      <Problem error={error} />
      <p role="status">
        {sent !== undefined
          ? t.webhook.recovered({ count: sent })
          : counted !== undefined
            ? t.webhook.counted({ count: counted })
            : ''}
      </p>
      {counted !== undefined && counted > 0 && (
        <Button variant="primary" busy={isPending} disabled={!webhook.active} onClick={send}>
          {t.webhook.recover({ count: counted })}
        </Button>
      )}
    </section>
  );
}
