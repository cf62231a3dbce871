import type { ComponentChildren, ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { loadTexts } from '../../texts/language.ts';
import type { DeleteDialogProps } from './delete-dialog.tsx';
import { deleteCodeTexts } from './texts/index.ts';

interface DeleteCode {
  open(code: DeleteDialogProps['code']): void;
  /** Render it outside the menu, which closes when the dialog opens. */
  readonly dialog: ComponentChildren;
}

/** For the menu item "Delete…" in a list or editor: the item calls `open`, and the list or editor renders `dialog`. */
export function useDeleteCode(onDeleted?: (id: string) => void): DeleteCode {
  const [opened, setOpened] = useState<{ code: DeleteDialogProps['code']; Dialog: ComponentType<DeleteDialogProps> }>();
  const open = async (code: DeleteDialogProps['code']) => {
    const [{ DeleteDialog }] = await Promise.all([import('./delete-dialog.tsx'), loadTexts(deleteCodeTexts)]);
    setOpened({ code, Dialog: DeleteDialog });
  };
  return {
    open: (code) => void open(code),
    dialog: opened && <opened.Dialog code={opened.code} onDeleted={onDeleted} onClose={() => setOpened(undefined)} />,
  };
}
