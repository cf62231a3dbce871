import { useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import { t } from '../../texts/t.ts';
import { textError } from '../../texts/text-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly action: string;
  readonly hint?: string;
  /** The current name, if there is one. */
  readonly name?: string;
  readonly busy: boolean;
  readonly error: Error | undefined;
  onName(name: string): unknown;
  onClose(): void;
}

/** Asks for the name of a set or a source. */
export function NameDialog({ title, action, hint, name: initial = '', busy, error, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [isSubmitted, setSubmitted] = useState(false);
  const fieldError = textError(name, LIMITS.nameLength);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={() => {
          setSubmitted(true);
          return fieldError ? undefined : onName(name.trim());
        }}
      >
        <TextField
          label={t.knowledge.name}
          hint={hint}
          value={name}
          onValue={setName}
          error={isSubmitted ? fieldError : undefined}
          dir="auto"
          autocomplete="off"
          autofocus
        />
        <Problem error={error} />
        <div class="actions">
          <Button type="submit" variant="primary" busy={busy}>
            {action}
          </Button>
          <Button onClick={onClose}>{t.shell.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
