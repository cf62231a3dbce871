import { formatNumber } from '../texts/format.ts';

interface Bar {
  readonly label: string;
  readonly value: number;
}

interface BarChartProps {
  /** What the bars count, over what. */
  readonly title: string;
  /** The heads of the two columns of the table that says the same. */
  readonly heads: readonly [label: string, value: string];
  readonly bars: readonly Bar[];
}

const HEIGHT = 120;
const STEP = 10;

/** Bars over time as a picture, and the same as a table for those who do not see it. */
export function BarChart({ title, heads, bars }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width = bars.length * STEP;
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ label, value }, place) => {
          const height = (value / most) * HEIGHT;
          return (
            <rect key={label} x={place * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} rx="1">
              <title>{`${label}: ${formatNumber(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <table class="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatNumber(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
