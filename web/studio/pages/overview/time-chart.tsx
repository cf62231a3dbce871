import { useState } from 'preact/hooks';
import { formatNumber } from '../../texts/format.ts';
import { roundedUp } from './buckets.ts';

interface Point {
  readonly label: string;
  readonly value: number;
}

interface TimeChartProps {
  readonly points: readonly Point[];
  /** The text for the point under the pointer. */
  readonly describe: (point: Point) => string;
  /** The text while no point is selected. */
  readonly summary: string;
}

const HEIGHT = 100;
/** The space on each side of a bar. A bar and its two gaps are 1 unit wide. */
const GAP = 0.12;

/** A bar chart over time. It is hidden from screen readers, which read the table below it instead. */
export function TimeChart({ points, describe, summary }: TimeChartProps) {
  const [pointedIndex, setPointedIndex] = useState<number>();
  const top = roundedUp(Math.max(...points.map(({ value }) => value)));
  const pointAt = ({ currentTarget, clientX }: { readonly currentTarget: Element; readonly clientX: number }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointedIndex(Math.min(points.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * points.length))));
  };
  const pointed = pointedIndex === undefined ? undefined : points[pointedIndex];
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div class="time-chart" aria-hidden="true">
      <p class="readout">{pointed ? describe(pointed) : summary}</p>
      <div class="scale">
        <span>{formatNumber(top)}</span>
        {top > 1 && <span>{formatNumber(top / 2)}</span>}
        <span>0</span>
      </div>
      <div
        class="plot"
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={() => setPointedIndex(undefined)}
      >
        <svg viewBox={`0 0 ${points.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {points.map(({ label, value }, index) => {
            const height = (value / top) * HEIGHT;
            return (
              <rect
                key={label}
                class={index === pointedIndex ? 'pointed' : undefined}
                x={index + GAP}
                y={HEIGHT - height}
                width={1 - 2 * GAP}
                height={height}
              />
            );
          })}
        </svg>
      </div>
      <div class="times">
        <span>{first?.label}</span>
        {points.length > 1 && <span>{last?.label}</span>}
      </div>
    </div>
  );
}
