import { useState } from 'preact/hooks';
import {
  getWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '../../../../sdk/src/index.ts';
import { problemText } from '../../data/problems.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { formatTime } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';
import { webhookTexts } from './texts/index.ts';

export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const texts = useTexts(webhookTexts);
  const shell = useShellTexts();
  const [opened, open] = useState<'edit' | 'delete'>();
  const [rotated, setRotated] = useState<{ readonly secret: string; readonly until: string }>();
  const shown = [listWebhooks, getWebhook];
  const sample = useMutation(testWebhook, { invalidates: [listDeliveries] });
  const update = useMutation(updateWebhook, { invalidates: shown });
  const rotation = useMutation(rotateWebhookSecret, { invalidates: shown });
  const path = { id: webhook.id };

  const sendSample = async (event: Webhook['events'][number]) => {
    const outcome = await sample.run({ path, body: { event } });
    toast(outcome.ok ? texts.sampleSent : problemText(outcome.error, shell));
  };
  const switchTo = async (active: boolean) => {
    const outcome = await update.run({ path, body: { active } });
    if (!outcome.ok) toast(problemText(outcome.error, shell));
    else toast(active ? texts.switchedOn : texts.switchedOff, () => switchTo(!active));
  };
  const rotate = async () => {
    const outcome = await rotation.run({ path });
    if (!outcome.ok) return toast(problemText(outcome.error, shell));
    setRotated({ secret: outcome.data.secret, until: formatTime(outcome.data.previous_secret_valid_until) });
  };
  return (
    <>
      <Menu label={texts.sample}>
        {webhook.events.map((event) => (
          <button key={event} type="button" onClick={() => sendSample(event)}>
            {texts.events[event]}
          </button>
        ))}
      </Menu>
      <Button busy={update.isPending} onClick={() => switchTo(!webhook.active)}>
        {webhook.active ? texts.switchOff : texts.switchOn}
      </Button>
      <Menu>
        <button type="button" onClick={() => open('edit')}>
          {texts.edit}
        </button>
        <button type="button" onClick={rotate}>
          {texts.rotate}
        </button>
        <button type="button" onClick={() => open('delete')}>
          {texts.remove}
        </button>
      </Menu>
      {opened === 'edit' && <EditWebhookDialog webhook={webhook} onClose={() => open(undefined)} />}
      {opened === 'delete' && <DeleteWebhookDialog webhook={webhook} onClose={() => open(undefined)} />}
      {rotated && (
        <SecretDialog
          title={texts.store}
          lines={[
            { label: texts.newSecret(rotated.until), value: rotated.secret },
            { label: texts.envLine, value: `QPR_WEBHOOK_SECRET=${rotated.secret}` },
          ]}
          onStored={() => setRotated(undefined)}
        />
      )}
    </>
  );
}
