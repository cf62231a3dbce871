import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useShellTexts } from '../texts/shell/index.ts';
import { useId } from './use-id.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Without a way out but its own buttons, such as a secret that is shown once. */
  readonly mustAnswer?: boolean;
}

/** The browser's own dialog: it keeps the focus inside, closes with Escape, and gives the focus back. Shown while mounted. */
export function Dialog({ title, onClose, children, mustAnswer = false }: DialogProps) {
  const texts = useShellTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // What is taken away without being closed gives the focus to nobody.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!mustAnswer) onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {!mustAnswer && (
          <button type="button" class="icon-button" aria-label={texts.close} onClick={onClose}>
            ✕
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}
