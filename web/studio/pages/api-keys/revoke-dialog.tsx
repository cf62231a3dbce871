import { useState } from 'preact/hooks';
import { type ApiKey, listApiKeys, listWebhooks, revokeApiKey } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';

const canManageWebhooks = ({ scopes, organization_id }: ApiKey) =>
  organization_id === undefined && (scopes === null || scopes.includes('webhooks:write'));

interface RevokeDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Revoking takes effect immediately and cannot be undone, so this asks first. */
export function RevokeDialog({ apiKey, onClose }: RevokeDialogProps) {
  const [disablesWebhooks, setDisablesWebhooks] = useState(false);
  const { run, isPending, error } = useMutation(revokeApiKey, { invalidates: [listApiKeys, listWebhooks] });
  const revoke = async () => {
    if (!(await run({ path: { id: apiKey.id }, query: { disable_webhooks: disablesWebhooks } })).ok) return;
    onClose();
    toast(t.apiKeys.revoked);
  };
  return (
    <Dialog title={t.apiKeys.revokeOf({ name: apiKey.name })} onClose={onClose}>
      <p>{t.apiKeys.revokeText}</p>
      {canManageWebhooks(apiKey) && (
        <Checkbox label={t.apiKeys.disableWebhooks} checked={disablesWebhooks} onValue={setDisablesWebhooks} />
      )}
      <Problem error={error} />
      <div class="actions">
        <Button variant="danger" busy={isPending} onClick={revoke}>
          {t.apiKeys.revokeIt}
        </Button>
        <Button onClick={onClose}>{t.shell.cancel}</Button>
      </div>
    </Dialog>
  );
}
