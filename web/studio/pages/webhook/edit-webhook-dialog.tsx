import { getWebhook, listWebhooks, updateWebhook, type Webhook } from '../../../../sdk/src/index.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { WebhookForm } from '../../parts/webhook/webhook-form.tsx';
import { t } from '../../texts/t.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface EditWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const saved = {
    url: webhook.url,
    description: webhook.description ?? '',
    events: [...webhook.events],
    format: webhook.format ?? 'json',
  };
  const [draft, setDraft, clear] = useDraft('edit', saved);
  const { run, isPending, error } = useMutation(updateWebhook, { invalidates: [listWebhooks, getWebhook] });
  // Discard unsaved changes, so the dialog starts with the saved values next time.
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={t.webhook.edit} onClose={close}>
      <WebhookForm
        action={t.webhook.save}
        {...draft}
        onUrl={(url) => setDraft({ ...draft, url })}
        onDescription={(description) => setDraft({ ...draft, description })}
        onEvents={(events) => setDraft({ ...draft, events })}
        onFormat={(format) => setDraft({ ...draft, format })}
        onCancel={close}
        busy={isPending}
        error={error}
        onComplete={async (wanted) => {
          // Send the URL only if it changed, because the service checks every URL that it receives.
          const body = {
            events: wanted.events,
            ...(wanted.description !== saved.description && { description: wanted.description || null }),
            ...(wanted.format !== saved.format && { format: wanted.format }),
            ...(wanted.url !== webhook.url && { url: wanted.url }),
          };
          if ((await run({ path: { id: webhook.id }, body })).ok) close();
        }}
      />
    </Dialog>
  );
}
