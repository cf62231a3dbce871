import jsQr from 'jsqr';
import { PNG } from 'pngjs';

/** What a decoder that is not our encoder reads from a PNG, after another program than ours has unpacked it. */
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
 * What it reads from squares of a picture that is blurred as ink and hands blur it: each dot is the average of itself
 * and its eight neighbours.
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
          // Green stands for all three: what is printed here is black.
          sum += (data[line - 3] ?? 0) + (data[line + 1] ?? 0) + (data[line + 5] ?? 0);
        }
        const at = (row * side + column) * 4;
        pixels[at] = pixels[at + 1] = pixels[at + 2] = sum / 9;
      }
    }
    return read(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data;
  });
}
