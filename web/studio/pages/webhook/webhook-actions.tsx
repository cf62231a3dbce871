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
import { useMutation } from '../../data/use-mutation.ts';
import { useRememberedDialog } from '../../data/use-remembered-dialog.ts';
import { formatTime } from '../../texts/format.ts';
import { problemText } from '../../texts/problems.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';
import { problemOf } from './problem-of.ts';

/**
 * The most frequent action is outside the menu: sending a test event or, for a disabled webhook, enabling it. A
 * disabled webhook cannot receive test events.
 */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const [isEditing, setEditing] = useRememberedDialog('edit');
  const [isDeleting, setDeleting] = useState(false);
  const [rotated, setRotated] = useState<{ readonly secret: string; readonly until: string }>();
  const invalidates = [listWebhooks, getWebhook];
  const test = useMutation(testWebhook, { invalidates: [listDeliveries] });
  const update = useMutation(updateWebhook, { invalidates });
  const rotation = useMutation(rotateWebhookSecret, { invalidates });
  const path = { id: webhook.id };

  const sendTestEvent = async (event: Webhook['events'][number]) => {
    const outcome = await test.run({ path, body: { event } });
    toast(outcome.ok ? t.webhook.testEventSent : problemOf(outcome.error));
  };
  const setActive = async (active: boolean) => {
    const outcome = await update.run({ path, body: { active } });
    if (!outcome.ok) toast(problemText(outcome.error));
    else toast(active ? t.webhook.switchedOn : t.webhook.switchedOff, () => setActive(!active));
  };
  const rotate = async () => {
    const outcome = await rotation.run({ path });
    if (!outcome.ok) return toast(problemText(outcome.error));
    setRotated({ secret: outcome.data.secret, until: formatTime(outcome.data.previous_secret_valid_until) });
  };
  return (
    <>
      {webhook.active ? (
        <Menu label={t.webhook.testEvent}>
          {webhook.events.map((event) => (
            <button key={event} type="button" onClick={() => sendTestEvent(event)}>
              {t.webhookForm.events[event]}
            </button>
          ))}
        </Menu>
      ) : (
        <Button variant="primary" busy={update.isPending} onClick={() => setActive(true)}>
          {t.webhook.switchOn}
        </Button>
      )}
      <Menu>
        <button type="button" onClick={() => setEditing(true)}>
          {t.webhook.edit}
        </button>
        {webhook.active && (
          <button type="button" onClick={() => setActive(false)}>
            {t.webhook.switchOff}
          </button>
        )}
        <button type="button" onClick={rotate}>
          {t.webhook.rotate}
        </button>
        <button type="button" onClick={() => setDeleting(true)}>
          {t.webhook.remove}
        </button>
      </Menu>
      {isEditing && <EditWebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}
      {isDeleting && <DeleteWebhookDialog webhook={webhook} onClose={() => setDeleting(false)} />}
      {rotated && (
        <SecretDialog
          title={t.webhookForm.store}
          lines={[
            { label: t.webhook.newSecret({ until: rotated.until }), value: rotated.secret },
            { label: t.webhookForm.envLine, value: `WEBHOOK_SECRET=${rotated.secret}` },
          ]}
          onStored={() => setRotated(undefined)}
        />
      )}
    </>
  );
}
