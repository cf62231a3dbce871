import { DEFAULT_EVENT_TYPES } from '../../../../contracts/events.ts';
import type { WebhookFormat } from '../../../../contracts/webhooks/formats.ts';
import { createWebhook, listWebhooks, type NewWebhook } from '../../../../sdk/src/index.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import type { WebhookEvent } from '../../parts/webhook/event-choice.tsx';
import { WebhookForm } from '../../parts/webhook/webhook-form.tsx';
import { useTexts } from '../../texts/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { webhooksTexts } from './texts/index.ts';

interface NewWebhookDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (webhook: NewWebhook) => void;
}

export function NewWebhookDialog({ onClose, onCreated }: NewWebhookDialogProps) {
  const texts = useTexts(webhooksTexts);
  const [url, setUrl, clearUrl] = useDraft('url', '');
  const [events, setEvents, clearEvents] = useDraft<WebhookEvent[]>('events', [...DEFAULT_EVENT_TYPES]);
  const [format, setFormat, clearFormat] = useDraft<WebhookFormat>('format', 'json');
  const { run, isPending, error } = useMutation(createWebhook, { invalidates: [listWebhooks] });
  return (
    <Dialog title={texts.create} onClose={onClose}>
      <WebhookForm
        words={texts}
        action={texts.createIt}
        url={url}
        events={events}
        onUrl={setUrl}
        onEvents={setEvents}
        format={format}
        onFormat={setFormat}
        onCancel={onClose}
        busy={isPending}
        error={error}
        onComplete={async ({ format: chosen, ...wanted }) => {
          const outcome = await run({ body: { ...wanted, ...(chosen !== 'json' && { format: chosen }) } });
          if (!outcome.ok) return;
          clearUrl();
          clearEvents();
          clearFormat();
          onCreated(outcome.data);
        }}
      />
    </Dialog>
  );
}
