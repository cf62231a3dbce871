import { type ApiKey, listApiKeys, revokeApiKey } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { apiKeysTexts } from './texts/index.ts';

interface RevokeDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Revoking takes effect immediately and cannot be undone, so this asks first. */
export function RevokeDialog({ apiKey, onClose }: RevokeDialogProps) {
  const texts = useTexts(apiKeysTexts);
  const shell = useShellTexts();
  const { run, isPending, error } = useMutation(revokeApiKey, { invalidates: [listApiKeys] });
  const revoke = async () => {
    if (!(await run({ path: { id: apiKey.id } })).ok) return;
    onClose();
    toast(texts.revoked);
  };
  return (
    <Dialog title={texts.revokeOf(apiKey.name)} onClose={onClose}>
      <p>{texts.revokeText}</p>
      <Problem error={error} />
      <div class="actions">
        <Button variant="danger" busy={isPending} onClick={revoke}>
          {texts.revokeIt}
        </Button>
        <Button onClick={onClose}>{shell.cancel}</Button>
      </div>
    </Dialog>
  );
}
