import { useEffect, useState } from 'preact/hooks';
import { createStore, useStore } from '../store.ts';
import { t } from '../texts/t.ts';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => unknown) | undefined;
  /** Runs when the toast disappears without an undo. Deletions wait until then, because they are final. */
  readonly onDismiss?: (() => unknown) | undefined;
}

const SHOWN_MS = 8_000;
const MAX_TOASTS = 3;
const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a message. With `undo`, it confirms an action and offers to undo it, instead of asking beforehand. */
export function toast(text: string, undo?: () => unknown, onDismiss?: () => unknown): void {
  lastId += 1;
  const [oldest] = toasts.value;
  if (oldest && toasts.value.length === MAX_TOASTS) dismiss(oldest.id);
  toasts.value = [...toasts.value, { id: lastId, text, undo, onDismiss }];
}

function dismiss(id: number, isUndone = false): void {
  const gone = toasts.value.find((shown) => shown.id === id);
  toasts.value = toasts.value.filter((shown) => shown !== gone);
  if (!isUndone) gone?.onDismiss?.();
}

export const Toasts = () => (
  <div class="toasts" role="status" aria-live="polite">
    {useStore(toasts).map((shown) => (
      <ToastLine key={shown.id} {...shown} />
    ))}
  </div>
);

/** The toast stays while it is hovered or focused. */
function ToastLine({ id, text, undo }: Toast) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isPaused]);
  const onUndo = () => {
    dismiss(id, true);
    undo?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only keep the toast from disappearing.
    <div
      class="toast"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocusIn={() => setFocused(true)}
      onFocusOut={() => setFocused(false)}
    >
      <span dir="auto">{text}</span>
      {undo && (
        <button type="button" onClick={onUndo}>
          {t.shell.undo}
        </button>
      )}
      <button type="button" aria-label={t.shell.dismiss} onClick={() => dismiss(id)}>
        ✕
      </button>
    </div>
  );
}
