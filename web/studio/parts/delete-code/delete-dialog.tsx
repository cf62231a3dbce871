import { deleteQprCode, listQprCodes } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { forgetHidden } from '../../data/use-query.ts';
import { useTexts } from '../../texts/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmByTyping } from '../../ui/dialogs/confirm-by-typing.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { deleteCodeTexts } from './texts/index.ts';

export interface DeleteDialogProps {
  readonly code: { readonly id: string; readonly name: string };
  onDeleted?: ((id: string) => void) | undefined;
  onClose(): void;
}

/** The user must type the name of the code, because deleting cannot be undone: printed copies stop working. */
export function DeleteDialog({ code, onDeleted, onClose }: DeleteDialogProps) {
  const texts = useTexts(deleteCodeTexts);
  const remove = useMutation(deleteQprCode, { invalidates: [listQprCodes] });
  const confirm = async () => {
    if (!(await remove.run({ path: { id: code.id } })).ok) return;
    // A cached list that still contains the deleted code would request its image, which no longer exists.
    forgetHidden(listQprCodes);
    onDeleted?.(code.id);
    toast(texts.wasDeleted(code.name));
    onClose();
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.text}</p>
      <p>
        {texts.ask}{' '}
        <strong dir="auto" class="selectable">
          {code.name}
        </strong>
      </p>
      <ConfirmByTyping
        expected={code.name}
        label={texts.name}
        wrong={texts.wrong}
        action={texts.button}
        busy={remove.isPending}
        onConfirm={confirm}
        onCancel={onClose}
      >
        <Problem error={remove.error} />
      </ConfirmByTyping>
    </Dialog>
  );
}
