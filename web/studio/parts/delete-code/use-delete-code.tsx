import type { ComponentChildren, ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { loadTexts } from '../../texts/language.ts';
import type { DeleteDialogProps } from './delete-dialog.tsx';
import { deleteCodeTexts } from './texts/index.ts';

interface DeleteCode {
  open(code: DeleteDialogProps['code']): void;
  /** Render it next to the list or form, not inside a menu that closes. */
  readonly dialog: ComponentChildren;
}

/** "Delete…" for a list or an editor: a menu entry calls `open`, and `dialog` is rendered next to it. */
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
