import { problemText } from '../texts/problems.ts';
import { useShellTexts } from '../texts/shell/index.ts';
import { Button } from './button.tsx';

interface ProblemProps {
  readonly error: Error | null | undefined;
  /** A more specific text from the page. */
  readonly text?: string | undefined;
  readonly onRetry?: () => void;
}

/** Says what went wrong and what to do. Renders nothing without an error. */
export function Problem({ error, text, onRetry }: ProblemProps) {
  const texts = useShellTexts();
  if (!error) return null;
  return (
    <div class="notice danger" role="alert">
      <p>{text ?? problemText(error, texts)}</p>
      {onRetry && <Button onClick={onRetry}>{texts.retry}</Button>}
    </div>
  );
}
