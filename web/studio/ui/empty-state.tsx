import type { ComponentChildren } from 'preact';

interface EmptyStateProps {
  readonly title: string;
  /** What will appear on this page, and what the user has to do for it. */
  readonly text: ComponentChildren;
  /** The next action. */
  readonly children?: ComponentChildren;
}

export const EmptyState = ({ title, text, children }: EmptyStateProps) => (
  <div class="empty">
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </div>
);
