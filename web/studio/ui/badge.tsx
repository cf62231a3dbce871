import type { ComponentChildren } from 'preact';

interface BadgeProps {
  readonly tone?: 'neutral' | 'good' | 'warning' | 'danger';
  readonly children: ComponentChildren;
}

/** A short status. The text always says what the color means. */
export const Badge = ({ tone = 'neutral', children }: BadgeProps) => <span class={`badge ${tone}`}>{children}</span>;
