import { useState } from 'preact/hooks';
import { listDeliveries, recoverWebhook, type Webhook } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { webhookTexts } from './texts/index.ts';

const DAY_MS = 24 * 3_600_000;
const yesterday = () => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

/** Everything that failed in a stretch of time, sent again: first how much it is, then in steps that one can watch. */
export function Recovery({ webhook }: { readonly webhook: Webhook }) {
  const texts = useTexts(webhookTexts);
  const shell = useShellTexts();
  const [since, setSince] = useState(yesterday);
  const [until, setUntil] = useState('');
  const [counted, setCounted] = useState<number>();
  const [sent, setSent] = useState<number>();
  const { run, isPending, error } = useMutation(recoverWebhook, { invalidates: [listDeliveries] });
  const range = { since, ...(until && { until }) };
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setCounted(undefined);
    setSent(undefined);
  };
  const path = { id: webhook.id };
  const count = async (event: SubmitEvent) => {
    event.preventDefault();
    setSent(undefined);
    if (since === '') return;
    const outcome = await run({ path, body: { ...range, dry_run: true } });
    if (outcome.ok) setCounted(outcome.data.count);
  };
  const send = async () => {
    let total = 0;
    for (let more = true; more; ) {
      const outcome = await run({ path, body: range });
      if (!outcome.ok) return;
      total += outcome.data.count;
      more = outcome.data.has_more;
      setSent(total);
    }
    setCounted(undefined);
  };
  return (
    <section class="recovery" aria-labelledby="recovery">
      <h2 id="recovery">{texts.recovery}</h2>
      <p class="soft">{texts.recoveryText}</p>
      <form class="toolbar" onSubmit={count} noValidate>
        <TextField
          label={texts.recoverSince}
          type="date"
          value={since}
          onValue={change(setSince)}
          error={since === '' ? shell.required : undefined}
        />
        <TextField
          label={texts.recoverUntil}
          type="date"
          optional
          min={since}
          value={until}
          onValue={change(setUntil)}
        />
        <Button type="submit" busy={isPending}>
          {texts.count}
        </Button>
      </form>
      <Problem error={error} />
      <p role="status">
        {sent !== undefined ? texts.recovered(sent) : counted !== undefined ? texts.counted(counted) : ''}
      </p>
      {counted !== undefined && counted > 0 && (
        <Button look="primary" busy={isPending} disabled={!webhook.active} onClick={send}>
          {texts.recover(counted)}
        </Button>
      )}
    </section>
  );
}
