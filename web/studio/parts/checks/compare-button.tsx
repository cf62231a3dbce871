import { useState } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { CompareDialog, type CompareDialogProps } from './compare-dialog.tsx';

type CompareButtonProps = Omit<CompareDialogProps, 'onClose'>;

/** The button "Run checks" next to the save button of the editor. */
export function CompareButton({ onSave, ...compared }: CompareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.sharedChecks.runChecks}</Button>
      {isOpen && (
        <CompareDialog
          {...compared}
          onClose={close}
          onSave={() => {
            close();
            onSave();
          }}
        />
      )}
    </>
  );
}
