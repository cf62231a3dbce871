import './hint.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useId } from '../use-id.ts';

interface HintProps {
  /** The name of the button: `What “Scans” means`. */
  readonly label: string;
  readonly children: ComponentChildren;
}

/** An explanation that opens on demand, by mouse, touch or keyboard. */
export function Hint({ label, children }: HintProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="hint-button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        ?
      </button>
      <p id={id} class="hint-text" hidden={!isOpen}>
        {children}
      </p>
    </>
  );
}
