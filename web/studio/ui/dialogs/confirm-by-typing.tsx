import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { Form } from '../form.tsx';

interface ConfirmByTypingProps {
  /** The name or address to type. */
  readonly expected: string;
  readonly label: string;
  /** The error message if the user types something else. */
  readonly wrong: string;
  readonly action: string;
  readonly busy: boolean;
  onConfirm(): unknown;
  onCancel(): void;
  /** Shown between the field and the buttons: progress and errors. */
  readonly children?: ComponentChildren;
}

const normalized = (text: string) => text.normalize('NFC').trim();

/** For actions with serious consequences: the user types the name of what they are about to lose. */
export function ConfirmByTyping({ expected, label, wrong, action, busy, children, ...on }: ConfirmByTypingProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const isExpected = normalized(typed) === normalized(expected);
    setWrong(!isExpected);
    if (isExpected) return on.onConfirm();
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label={label}
        value={typed}
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        autofocus
        onValue={(value) => {
          setTyped(value);
          setWrong(false);
        }}
        error={isWrong ? wrong : undefined}
      />
      {children}
      <div class="actions">
        <Button type="submit" variant="danger" busy={busy}>
          {action}
        </Button>
        <Button onClick={on.onCancel}>{t.shell.cancel}</Button>
      </div>
    </Form>
  );
}
