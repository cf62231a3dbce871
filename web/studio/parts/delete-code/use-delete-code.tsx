import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLazy } from '../../data/use-lazy.ts';
import type { DeleteDialogProps } from './delete-dialog.tsx';

const loadDialog = async () => (await import('./delete-dialog.tsx')).DeleteDialog;

interface DeleteCode {
  open(code: DeleteDialogProps['code']): void;
  /** Render it outside the menu, which closes when the dialog opens. */
  readonly dialog: ComponentChildren;
}

/** For the menu item "Delete…" in a list or editor: the item calls `open`, and the list or editor renders `dialog`. */
export function useDeleteCode(onDeleted?: (id: string) => void): DeleteCode {
  const [code, setCode] = useState<DeleteDialogProps['code']>();
  const Dialog = useLazy(loadDialog, code !== undefined);
  return {
    open: setCode,
    dialog: code && Dialog && <Dialog code={code} onDeleted={onDeleted} onClose={() => setCode(undefined)} />,
  };
}
