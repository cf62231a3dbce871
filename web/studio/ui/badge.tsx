import type { ComponentChildren } from 'preact';

interface BadgeProps {
  readonly tone?: 'neutral' | 'good' | 'warning' | 'danger';
  readonly children: ComponentChildren;
}

/** A short state. It always says in words what its colour says. */
export const Badge = ({ tone = 'neutral', children }: BadgeProps) => <span class={`badge ${tone}`}>{children}</span>;
