import { deleteQprCode, listQprCodes } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { forgetHidden } from '../../data/use-query.ts';
import { t } from '../../texts/t.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmByTyping } from '../../ui/dialogs/confirm-by-typing.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';

export interface DeleteDialogProps {
  readonly code: { readonly id: string; readonly name: string };
  onDeleted?: ((id: string) => void) | undefined;
  onClose(): void;
}

/** The user must type the name of the code, because deleting cannot be undone: printed copies stop working. */
export function DeleteDialog({ code, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useMutation(deleteQprCode, { invalidates: [listQprCodes] });
  const confirm = async () => {
    if (!(await remove.run({ path: { id: code.id } })).ok) return;
    // A cached list that still contains the deleted code would request its image, which no longer exists.
    forgetHidden(listQprCodes);
    onDeleted?.(code.id);
    toast(t.deleteCode.wasDeleted({ name: code.name }));
    onClose();
  };
  return (
    <Dialog title={t.deleteCode.title} onClose={onClose}>
      <p>{t.deleteCode.text}</p>
      <p>
        {t.deleteCode.ask}{' '}
        <strong dir="auto" class="selectable">
          {code.name}
        </strong>
      </p>
      <ConfirmByTyping
        expected={code.name}
        label={t.deleteCode.name}
        wrong={t.deleteCode.wrong}
        action={t.deleteCode.button}
        busy={remove.isPending}
        onConfirm={confirm}
        onCancel={onClose}
      >
        <Problem error={remove.error} />
      </ConfirmByTyping>
    </Dialog>
  );
}
