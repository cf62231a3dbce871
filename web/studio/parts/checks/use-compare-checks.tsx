import type { ComponentChildren, ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { loadTexts } from '../../texts/language.ts';
import type { CompareDialogProps } from './compare-dialog.tsx';
import { checkTexts } from './texts/index.ts';

type Compared = Omit<CompareDialogProps, 'onClose'>;

interface CompareChecks {
  open(compared: Compared): void;
  close(): void;
  readonly dialog: ComponentChildren;
}

/** "Run checks" for the editor: a button calls `open`, and `dialog` is rendered next to it. */
export function useCompareChecks(): CompareChecks {
  const [opened, setOpened] = useState<{ compared: Compared; Dialog: ComponentType<CompareDialogProps> }>();
  const open = async (compared: Compared) => {
    const [{ CompareDialog }] = await Promise.all([import('./compare-dialog.tsx'), loadTexts(checkTexts)]);
    setOpened({ compared, Dialog: CompareDialog });
  };
  const close = () => setOpened(undefined);
  return {
    close,
    open: (compared) => void open(compared),
    dialog: opened && <opened.Dialog {...opened.compared} onClose={close} />,
  };
}
