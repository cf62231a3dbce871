import { type FittedText, LINE_HEIGHT } from './fit-text.ts';

interface TextProps {
  readonly text: FittedText;
  readonly x: number;
  /** Top of the first line. */
  readonly y: number;
  readonly fill?: string;
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle';
}

const INK = '#1c1a17';

/** Distance from the top of a line to the baseline, as a fraction of the font size. */
const BASELINE = 0.85;

export const Text = ({ text: { lines, size }, x, y, fill = INK, weight = 400, anchor = 'middle' }: TextProps) => (
  <text font-family="system-ui, sans-serif" font-size={size} font-weight={weight} fill={fill} text-anchor={anchor}>
    {lines.map((line, index) => (
      <tspan key={line + String(index)} x={x} y={y + (index * LINE_HEIGHT + BASELINE) * size}>
        {line}
      </tspan>
    ))}
  </text>
);

export const heightOf = ({ lines, size }: FittedText): number => lines.length * size * LINE_HEIGHT;
