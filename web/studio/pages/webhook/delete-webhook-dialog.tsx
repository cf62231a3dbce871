import { useLocation } from 'preact-iso/router';
import { deleteWebhook, listWebhooks, type Webhook } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useMutation } from '../../data/use-mutation.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';

interface DeleteWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/**
 * Asks before a webhook is deleted, because its secret and its delivery log are deleted too, and this cannot be undone.
 * The text suggests disabling the webhook instead.
 */
export function DeleteWebhookDialog({ webhook, onClose }: DeleteWebhookDialogProps) {
  const { path } = useScope();
  const { route } = useLocation();
  const { run, isPending, error } = useMutation(deleteWebhook, { invalidates: [listWebhooks] });
  const remove = async () => {
    if (!(await run({ path: { id: webhook.id } })).ok) return;
    route(path('webhooks'));
    toast(t.webhook.removed);
  };
  return (
    <Dialog title={t.webhook.remove} onClose={onClose}>
      <p>{t.webhook.removeText}</p>
      <Problem error={error} />
      <div class="actions">
        <Button variant="danger" busy={isPending} onClick={remove}>
          {t.webhook.removeIt}
        </Button>
        <Button onClick={onClose}>{t.shell.cancel}</Button>
      </div>
    </Dialog>
  );
}
