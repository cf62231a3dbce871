import type { Terminal } from './terminal.ts';

/** Begin and end, as terminals write them. */
const STYLES = { bold: [1, 22], cyan: [36, 39], green: [32, 39] } as const;

/** A text in a style, where there are colours. */
export function styled({ hasColor }: Terminal, style: keyof typeof STYLES, text: string): string {
  const [begin, end] = STYLES[style];
  return hasColor ? `\x1b[${begin}m${text}\x1b[${end}m` : text;
}
