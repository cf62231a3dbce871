import { useShellTexts } from '../texts/shell/index.ts';

interface SkeletonProps {
  /** The expected number of lines, rows or cards, so nothing moves when the data arrives. */
  readonly count?: number;
  readonly shape?: 'line' | 'row' | 'card' | 'block';
}

/** A placeholder while data loads. It takes up its space at once, but becomes visible only after 300 ms. */
export function Skeleton({ count = 3, shape = 'line' }: SkeletonProps) {
  const texts = useShellTexts();
  return (
    <div class={`skeleton ${shape}`} role="status" aria-label={texts.loading}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
