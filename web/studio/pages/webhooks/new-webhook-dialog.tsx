import { DEFAULT_EVENT_TYPES } from '../../../../contracts/events.ts';
import type { WebhookFormat } from '../../../../contracts/webhooks/formats.ts';
import { createWebhook, listWebhooks, type NewWebhook } from '../../../../sdk/src/index.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import type { WebhookEvent } from '../../parts/webhook/event-choice.tsx';
import { WebhookForm } from '../../parts/webhook/webhook-form.tsx';
import { t } from '../../texts/t.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface NewWebhookDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (webhook: NewWebhook) => void;
}

export function NewWebhookDialog({ onClose, onCreated }: NewWebhookDialogProps) {
  const [url, setUrl, clearUrl] = useDraft('url', '');
  const [description, setDescription, clearDescription] = useDraft('description', '');
  const [events, setEvents, clearEvents] = useDraft<WebhookEvent[]>('events', [...DEFAULT_EVENT_TYPES]);
  const [format, setFormat, clearFormat] = useDraft<WebhookFormat>('format', 'json');
  const { run, isPending, error } = useMutation(createWebhook, { invalidates: [listWebhooks] });
  return (
    <Dialog title={t.webhooks.create} onClose={onClose}>
      <WebhookForm
        action={t.webhooks.createIt}
        url={url}
        description={description}
        events={events}
        onUrl={setUrl}
        onDescription={setDescription}
        onEvents={setEvents}
        format={format}
        onFormat={setFormat}
        onCancel={onClose}
        busy={isPending}
        error={error}
        onComplete={async ({ format: chosen, description: note, ...wanted }) => {
          const body = { ...wanted, ...(note && { description: note }), ...(chosen !== 'json' && { format: chosen }) };
          const outcome = await run({ body });
          if (!outcome.ok) return;
          clearUrl();
          clearDescription();
          clearEvents();
          clearFormat();
          onCreated(outcome.data);
        }}
      />
    </Dialog>
  );
}
