const WIDTH = 84;
const HEIGHT = 24;

/** The scans of the last seven days, oldest first. Hidden from screen readers: the text next to it has the total. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const top = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, day) => `${day * step},${HEIGHT - 1 - (value / top) * (HEIGHT - 2)}`);
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
