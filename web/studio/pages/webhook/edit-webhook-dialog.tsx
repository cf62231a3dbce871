import { useState } from 'preact/hooks';
import { getWebhook, listWebhooks, updateWebhook, type Webhook } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { WebhookForm } from '../../parts/webhook/webhook-form.tsx';
import { useTexts } from '../../texts/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { webhookTexts } from './texts/index.ts';

interface EditWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const texts = useTexts(webhookTexts);
  const [url, setUrl] = useState(webhook.url);
  const [events, setEvents] = useState([...webhook.events]);
  const { run, isPending, error } = useMutation(updateWebhook, { invalidates: [listWebhooks, getWebhook] });
  return (
    <Dialog title={texts.edit} onClose={onClose}>
      <WebhookForm
        words={texts}
        action={texts.save}
        url={url}
        events={events}
        onUrl={setUrl}
        onEvents={setEvents}
        busy={isPending}
        error={error}
        onComplete={async (wanted) => {
          // Only what was changed: a URL that did not move is not checked anew.
          const body = { events: wanted.events, ...(wanted.url !== webhook.url && { url: wanted.url }) };
          if ((await run({ path: { id: webhook.id }, body })).ok) onClose();
        }}
      />
    </Dialog>
  );
}
