import './secret-dialog.css';
import { t } from '../../texts/t.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Dialog } from '../dialog.tsx';

interface SecretLine {
  readonly label: string;
  readonly value: string;
}

interface SecretDialogProps {
  readonly title: string;
  /** The secret first, then lines that are ready to copy: a line for an .env file, or a command. */
  readonly lines: readonly SecretLine[];
  readonly onStored: () => void;
}

/** Shows a secret only once, so the dialog closes only when the user confirms that they stored it. */
export function SecretDialog({ title, lines, onStored }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onStored} mustAnswer>
      <p>{t.shell.secret.once}</p>
      {lines.map(({ label, value }) => (
        <div class="secret" key={label}>
          <p class="soft">{label}</p>
          <div>
            <code>{value}</code>
            <CopyButton value={value} label={t.shell.secret.copy({ label })} short />
          </div>
        </div>
      ))}
      <Button variant="primary" onClick={onStored}>
        {t.shell.secret.stored}
      </Button>
    </Dialog>
  );
}
