import type { ComponentChildren } from 'preact';
import { formatNumber, formatPercent } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { useId } from '../../ui/use-id.ts';

export interface Share {
  readonly key: string;
  readonly name: ComponentChildren;
  readonly value: number;
}

interface SharesProps {
  readonly title: string;
  /** What the numbers count. */
  readonly meaning: string;
  readonly total: number;
  readonly shares: readonly Share[];
}

/** The shares of a total, in the given order. */
export function Shares({ title, meaning, total, shares }: SharesProps) {
  const id = useId();
  return (
    <section class="card shares" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Hint label={t.overview.explain({ label: title })}>{meaning}</Hint>
      </header>
      <ul>
        {shares.map(({ key, name, value }) => (
          <li key={key}>
            <span>
              <bdi class="at-start">{name}</bdi>
            </span>
            <span class="count">
              <strong>{formatNumber(value)}</strong> <span class="soft">{formatPercent(value / (total || 1))}</span>
            </span>
            <span class="bar" style={{ inlineSize: `${(value / (total || 1)) * 100}%` }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
