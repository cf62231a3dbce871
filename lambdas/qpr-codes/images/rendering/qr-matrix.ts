// Import only the core: the package entry loads renderers and file access that we do not need.
import { create } from 'qrcode/lib/core/qrcode.js';
import { type ErrorCorrection, QR_MARGIN } from '../../../../contracts/qr-style.ts';

/** A square of dark and light modules, quiet zone included. */
export interface QrMatrix {
  readonly size: number;
  /** Light modules on each side of the symbol. */
  readonly margin: number;
  isDark(x: number, y: number): boolean;
}

interface MatrixOptions {
  /** Light modules around the symbol. */
  readonly margin?: number;
  /** Level M survives 15% damage and is the usual choice for print. */
  readonly ecc?: ErrorCorrection;
}

export function qrMatrix(text: string, { margin = QR_MARGIN.min, ecc = 'M' }: MatrixOptions = {}): QrMatrix {
  // Byte mode can encode every URL. By default, the encoder searches for runs of digits and capitals. That takes longer
  // than the rest of the drawing and rarely saves anything for our URLs.
  const { modules } = create([{ data: text, mode: 'byte' }], { errorCorrectionLevel: ecc });
  const isInside = (index: number) => index >= 0 && index < modules.size;
  return {
    size: modules.size + 2 * margin,
    margin,
    isDark(x, y) {
      const column = x - margin;
      const row = y - margin;
      return isInside(column) && isInside(row) && modules.get(row, column) === 1;
    },
  };
}
