import { t } from '../texts/t.ts';
import { Button } from './button.tsx';

interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly onLoad: () => void;
  readonly label?: string;
}

export function LoadMore({ hasMore, busy, onLoad, label }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div class="load-more">
      <Button busy={busy} onClick={onLoad}>
        {label ?? t.shell.more}
      </Button>
    </div>
  );
}
