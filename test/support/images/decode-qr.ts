import jsQr from 'jsqr';
import { PNG } from 'pngjs';

/** Reads the QR code in a PNG with third-party decoders (pngjs and jsQR), so our own code is not involved. */
export function decodePng(file: Uint8Array): { readonly text: string | undefined; readonly width: number } {
  const { data, width, height } = PNG.sync.read(Buffer.from(file));
  return { text: jsQr.default(new Uint8ClampedArray(data), width, height)?.data, width };
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/**
 * Reads QR codes from square areas of an image after blurring it, as ink and an unsteady hand would. Each pixel becomes
 * the average of itself and its eight neighbors.
 */
export function decodeBlurred(file: Uint8Array, areas: readonly Area[]): (string | undefined)[] {
  const { data, width } = PNG.sync.read(Buffer.from(file));
  const read = jsQr.default;
  return areas.map(({ x, y, width: side }) => {
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (let row = 1; row < side - 1; row += 1) {
      for (let column = 1; column < side - 1; column += 1) {
        let sum = 0;
        for (let dy = -1; dy <= 1; dy += 1) {
          const line = ((y + row + dy) * width + x + column) * 4;
          // The print is black and white, so the green channel is enough.
          sum += (data[line - 3] ?? 0) + (data[line + 1] ?? 0) + (data[line + 5] ?? 0);
        }
        const at = (row * side + column) * 4;
        pixels[at] = pixels[at + 1] = pixels[at + 2] = sum / 9;
      }
    }
    return read(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data;
  });
}
