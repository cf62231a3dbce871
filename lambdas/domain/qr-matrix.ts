// The core alone: the package's entry brings renderers and file access that nobody needs here.
import { create } from 'qrcode/lib/core/qrcode.js';

/** A square of dark and light modules, quiet zone included. */
export interface QrMatrix {
  readonly size: number;
  isDark(x: number, y: number): boolean;
}

/** Light modules around the symbol; the standard asks for four, and scanners rely on them. */
const QUIET_ZONE = 4;

/** Level M survives 15 % damage, the usual choice for print. */
export function qrMatrix(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const isInside = (place: number) => place >= 0 && place < modules.size;
  return {
    size: modules.size + 2 * QUIET_ZONE,
    isDark(x, y) {
      const [column, row] = [x - QUIET_ZONE, y - QUIET_ZONE];
      return isInside(column) && isInside(row) && modules.get(row, column) === 1;
    },
  };
}
