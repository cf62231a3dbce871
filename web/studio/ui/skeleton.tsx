import { t } from '../texts/t.ts';

interface SkeletonProps {
  /** The expected number of lines, rows or cards, so nothing moves when the data arrives. */
  readonly count?: number;
  readonly shape?: 'line' | 'row' | 'card' | 'block';
}

/** A placeholder while data loads. It takes up its space at once, but becomes visible only after 300 ms. */
export function Skeleton({ count = 3, shape = 'line' }: SkeletonProps) {
  return (
    <div class={`skeleton ${shape}`} role="status" aria-label={t.shell.loading}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
