import { useState } from 'preact/hooks';
import { getQprCode, listOrganizations, listQprCodes, moveQprCode } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { useQuery } from '../../data/use-query.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Loaded, loadCode } from './load-code.ts';
import { editorTexts } from './texts/index.ts';

interface MoveDialogProps {
  readonly loaded: Loaded;
  onLoaded(loaded: Loaded): void;
  onClose(): void;
}

/** Whom the code belongs to. Printed copies go on as they are. */
export function MoveDialog({ loaded, onLoaded, onClose }: MoveDialogProps) {
  const texts = useTexts(editorTexts);
  const shell = useShellTexts();
  const { id, organization_id: from = '' } = loaded.code;
  const [to, setTo] = useState(from);
  const { data, error } = useQuery(listOrganizations, {});
  const move = useMutation(moveQprCode, { invalidates: [listQprCodes, getQprCode] });
  const send = (organizationId: string) =>
    move.run({ path: { id }, body: { organization_id: organizationId === '' ? null : organizationId } });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (to === from) return onClose();
    if (!(await send(to)).ok) return;
    onLoaded(await loadCode(id));
    onClose();
    toast(texts.moved, async () => {
      if ((await send(from)).ok) onLoaded(await loadCode(id));
    });
  };
  return (
    <Dialog title={texts.moveTitle} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{texts.moveText}</p>
        <Select
          label={texts.moveTo}
          value={to}
          onValue={setTo}
          options={[
            { value: '', label: shell.personal },
            ...(data?.organizations ?? []).map((each) => ({ value: each.id, label: each.name })),
          ]}
        />
        <Problem error={move.error ?? error} />
        <div class="actions">
          <Button type="submit" look="primary" busy={move.isPending}>
            {texts.moveButton}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {shell.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
