import { useShellTexts } from '../texts/shell/index.ts';

interface SkeletonProps {
  /** As many lines, rows or cards as will probably come, so that nothing moves when they do. */
  readonly count?: number;
  readonly shape?: 'line' | 'row' | 'card' | 'block';
}

/** Holds the place of what is loaded. It takes its room at once, but shows itself only after 300 ms. */
export function Skeleton({ count = 3, shape = 'line' }: SkeletonProps) {
  const texts = useShellTexts();
  return (
    <div class={`skeleton ${shape}`} role="status" aria-label={texts.loading}>
      {Array.from({ length: count }, (_, place) => (
        <span key={place} />
      ))}
    </div>
  );
}
