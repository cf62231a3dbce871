import { useState } from 'preact/hooks';
import { loadTexts, useTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { CompareDialog, type CompareDialogProps } from './compare-dialog.tsx';
import { sharedCheckTexts } from './texts/index.ts';

type CompareButtonProps = Omit<CompareDialogProps, 'onClose'>;

/** The button "Run checks" next to the save button of the editor. */
function CompareButton({ onSave, ...compared }: CompareButtonProps) {
  const texts = useTexts(sharedCheckTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.runChecks}</Button>
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

/** Loads the texts of the button, which only users who edit a code need, and returns the button. */
export async function loadCompareButton() {
  await loadTexts(sharedCheckTexts);
  return CompareButton;
}
