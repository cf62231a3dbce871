import { problemText } from '../texts/problems.ts';
import { t } from '../texts/t.ts';
import { Button } from './button.tsx';

interface ProblemProps {
  readonly error: Error | null | undefined;
  /** A more specific text from the page. */
  readonly text?: string | undefined;
  readonly onRetry?: () => void;
}

/** Says what went wrong and what to do. Renders nothing without an error. */
export function Problem({ error, text, onRetry }: ProblemProps) {
  if (!error) return null;
  return (
    <div class="notice danger" role="alert">
      <p>{text ?? problemText(error)}</p>
      {onRetry && <Button onClick={onRetry}>{t.shell.retry}</Button>}
    </div>
  );
}
