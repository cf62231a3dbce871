import type { Terminal } from './terminal.ts';

/** ANSI codes that start and end each style. */
const STYLES = { bold: [1, 22], cyan: [36, 39], green: [32, 39] } as const;

/** Styles a text if the terminal supports colors. */
export function applyStyle({ hasColor }: Terminal, style: keyof typeof STYLES, text: string): string {
  const [begin, end] = STYLES[style];
  return hasColor ? `\x1b[${begin}m${text}\x1b[${end}m` : text;
}
