import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { useId } from './use-id.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** The user can close the dialog only with a button in `children`. Used for a secret that is shown only once. */
  readonly mustAnswer?: boolean;
}

/** The native dialog: it traps the focus, closes with Escape, and restores the focus. It is open while mounted. */
export function Dialog({ title, onClose, children, mustAnswer = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // A dialog that is removed without being closed does not restore the focus.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      closedby={mustAnswer ? 'none' : undefined}
      onClose={() => {
        // Browsers without `closedby` close a dialog at the second Escape in a row, although `cancel` is prevented.
        // The close() above triggers this event too, but the reference is already empty then.
        if (mustAnswer) dialog.current?.showModal();
      }}
      onCancel={(event) => {
        // The cancel event of a file field in the dialog arrives here, too.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!mustAnswer) onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {!mustAnswer && (
          <button type="button" class="icon-button" aria-label={t.shell.close} onClick={onClose}>
            ✕
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}
