import { useState } from 'preact/hooks';
import { useShellTexts } from '../texts/shell/index.ts';
import { Button } from './button.tsx';

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  readonly value: string;
  readonly label?: string;
  /** Shows only "Copy"; the label is for screen readers. */
  readonly short?: boolean;
}

/** Renders nothing without https, for example on a phone in the local network: browsers then offer no clipboard. */
export function CopyButton({ value, label, short = false }: CopyButtonProps) {
  const texts = useShellTexts();
  const [isCopied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <>
      <Button onClick={copy} aria-label={short ? label : undefined}>
        {isCopied ? texts.copied : (!short && label) || texts.copy}
      </Button>
      <span class="visually-hidden" role="status">
        {isCopied ? texts.copied : ''}
      </span>
    </>
  );
}
