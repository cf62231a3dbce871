import { useState } from 'preact/hooks';
import type { QprCodeListItem } from '../../../../sdk/src/index.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { codesTexts } from './texts/index.ts';

interface DeleteDialogProps {
  readonly code: QprCodeListItem;
  onDelete(code: QprCodeListItem): Promise<unknown>;
  onClose(): void;
}

const plain = (text: string) => text.normalize('NFC').trim();

/** Deleting cannot be undone: printed copies of the code stop working. */
export function DeleteDialog({ code, onDelete, onClose }: DeleteDialogProps) {
  const texts = useTexts(codesTexts);
  const shell = useShellTexts();
  const [name, setName] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [state, setState] = useState<{ readonly isPending: boolean; readonly error?: Error }>({ isPending: false });
  const submit = async () => {
    const isRight = plain(name) === plain(code.name);
    setWrong(!isRight);
    if (!isRight) return;
    setState({ isPending: true });
    try {
      await onDelete(code);
      onClose();
    } catch (error) {
      setState({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  return (
    <Dialog title={texts.deleteTitle} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>{texts.deleteText}</p>
        <p>
          {texts.deleteAsk}{' '}
          <strong dir="auto" class="selectable">
            {code.name}
          </strong>
        </p>
        <TextField
          label={texts.deleteName}
          value={name}
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          autofocus
          onValue={(value) => {
            setName(value);
            setWrong(false);
          }}
          error={isWrong ? texts.deleteWrong : undefined}
        />
        <Problem error={state.error} />
        <div class="actions">
          <Button type="submit" variant="danger" busy={state.isPending}>
            {texts.deleteButton}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {shell.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
