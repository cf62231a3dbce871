import { useState } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { Button } from './button.tsx';

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  readonly value: string;
  readonly label?: string;
  /** Shows only "Copy"; the label is for screen readers. */
  readonly short?: boolean;
}

/** Renders nothing on an insecure page (http, except on localhost), because browsers offer it no clipboard. */
export function CopyButton({ value, label, short = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  if (!navigator.clipboard) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome(t.shell.copied);
    } catch {
      setOutcome(t.shell.copyFailed);
    }
    setTimeout(() => setOutcome(''), SHOWN_MS);
  };
  return (
    <>
      <Button onClick={copy} aria-label={short ? label : undefined}>
        {outcome || (!short && label) || t.shell.copy}
      </Button>
      <span class="visually-hidden" role="status">
        {outcome}
      </span>
    </>
  );
}
