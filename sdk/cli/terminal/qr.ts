import { create } from 'qrcode/lib/core/qrcode.js';

export interface DrawOptions {
  readonly hasColor: boolean;
  /** The width of the quiet zone (the empty border), in modules (the squares of the code). */
  readonly margin: number;
  /** Whether the terminal shows dark text on a light background. Ignored if `hasColor`. */
  readonly isInverted: boolean;
}

export interface DrawnLine {
  readonly text: string;
  /** The width of the line in terminal cells. */
  readonly cells: number;
}

/** Black on white from the fixed part of the 256-color palette, which themes do not change. */
const BLACK_ON_WHITE = '\x1b[38;5;16;48;5;231m';
const RESET = '\x1b[0m';

/** Draws a QR code in half blocks: each character holds two modules, one above the other, so modules are square. */
export function drawQr(text: string, { hasColor, margin, isInverted }: DrawOptions): DrawnLine[] {
  const { modules } = create([{ data: text, mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const size = modules.size + margin * 2;
  const isDark = (row: number, column: number) => {
    const [y, x] = [row - margin, column - margin];
    return y >= 0 && x >= 0 && y < modules.size && x < modules.size && modules.get(y, x) === 1;
  };
  // With colors, draw the dark modules on white. Without colors, draw the light modules, because most terminals are
  // dark. With `isInverted`, draw the dark modules.
  const isDrawn = (row: number, column: number) =>
    hasColor || isInverted ? isDark(row, column) : row < size && !isDark(row, column);
  return Array.from({ length: Math.ceil(size / 2) }, (_, line) => {
    const blocks = Array.from({ length: size }, (__, column) =>
      block(isDrawn(line * 2, column), isDrawn(line * 2 + 1, column)),
    ).join('');
    return { text: hasColor ? `${BLACK_ON_WHITE}${blocks}${RESET}` : blocks, cells: size };
  });
}

const block = (upper: boolean, lower: boolean): string => (upper ? (lower ? '█' : '▀') : lower ? '▄' : ' ');
