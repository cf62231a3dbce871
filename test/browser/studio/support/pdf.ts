import { inflateSync } from 'node:zlib';
import jsQr from 'jsqr';

/** At 150 dots per inch. A point is 1/72 inch. */
const DOTS_PER_POINT = 150 / 72;

interface Page {
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly content: string;
}

/** The pages of a PDF that the Studio wrote. */
export function pdfPages(file: Buffer): Page[] {
  const text = file.toString('latin1');
  const streamOf = (id: string) => {
    const start = text.indexOf(`\n${id} 0 obj\n`);
    const body = text.indexOf('stream\n', start) + 'stream\n'.length;
    const [, length = '0'] = /\/Length (\d+)/.exec(text.slice(start, body)) ?? [];
    return inflateSync(file.subarray(body, body + Number(length))).toString();
  };
  return [...text.matchAll(/\/Type \/Page \/Parent 2 0 R \/MediaBox \[0 0 (\S+) (\S+)\] \/Contents (\d+) 0 R/g)].map(
    ([, width, height, id = '']) => ({ width: Number(width), height: Number(height), content: streamOf(id) }),
  );
}

/** Draws the rectangles of a page as pixels, and decodes every QR code among them, in drawing order. */
export function decodePdfPage({ width, height, content }: Page): (string | undefined)[] {
  const [columns, rows] = [width, height].map((points) => Math.round(points * DOTS_PER_POINT)) as [number, number];
  const pixels = new Uint8ClampedArray(columns * rows * 4).fill(255);
  // The content begins with the matrix that converts millimeters to points. Its first number is the scale.
  const pageMatrix = content.slice(0, content.indexOf('\n'));
  const scale = Number(pageMatrix.split(' ')[0]) * DOTS_PER_POINT;
  const codes: { readonly x: number; readonly y: number; readonly side: number }[] = [];
  for (const [, matrix = '', shape = ''] of content.matchAll(/\nq\n(\S+ \S+ \S+ \S+ \S+ \S+) cm\n([^Q]*)\nQ/g)) {
    const [a = 0, , , d = 0, e = 0, f = 0] = matrix.split(' ').map(Number);
    const [, color = ''] = /^(.*) rg\n/.exec(shape) ?? [];
    const isDark = color === '0 0 0';
    const outlines = shape.split(/\bh\b/).map((outline) => [...outline.matchAll(/(\S+) (\S+) [ml]\b/g)]);
    for (const corners of outlines.filter(({ length }) => length === 4)) {
      const xs = corners.map(([, x]) => Math.round((Number(x) * a + e) * scale));
      const ys = corners.map(([, , y]) => Math.round((Number(y) * d + f) * scale));
      const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
      // A QR code begins with its light background, which is smaller than the page.
      if (!isDark && box.right - box.left < columns)
        codes.push({ x: box.left, y: box.top, side: box.right - box.left });
      for (let y = box.top; y < box.bottom; y += 1) {
        pixels.fill(isDark ? 0 : 255, (y * columns + box.left) * 4, (y * columns + box.right) * 4);
      }
    }
  }
  return codes.map(({ x, y, side }) => jsQr.default(areaOf(pixels, columns, x, y, side), side, side)?.data);
}

function areaOf(pixels: Uint8ClampedArray, columns: number, x: number, y: number, side: number): Uint8ClampedArray {
  const area = new Uint8ClampedArray(side * side * 4);
  for (let row = 0; row < side; row += 1) {
    const start = ((y + row) * columns + x) * 4;
    area.set(pixels.subarray(start, start + side * 4), row * side * 4);
  }
  // `fill` has also overwritten the alpha channel, so make every pixel opaque.
  return area.map((value, index) => (index % 4 === 3 ? 255 : value));
}
