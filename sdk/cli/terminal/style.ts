import { styleText } from 'node:util';
import type { Style, Terminal } from './terminal.ts';

/** A text in a style, where there are colours. */
export const styled = (terminal: Terminal, style: Style, text: string): string =>
  // Whether to is decided already: not by what Node finds out about stdout.
  terminal.hasColor ? styleText(style, text, { validateStream: false }) : text;
