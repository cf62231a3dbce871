const RECTANGLE = /M(\d+) (\d+)h(\d+)v(\d+)H\d+z/g;

/** Rasterizes an SVG from our encoder to RGBA pixels. Draws its rectangles in order, in their colors. */
export function rasterize(svg: string, scale: number): { pixels: Uint8ClampedArray; width: number } {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4);
  for (const [, fill = '#000', path = ''] of svg.matchAll(/<path(?: fill="(#[0-9a-f]+)")? d="([^"]*)"/g)) {
    const color = channelsOf(fill);
    for (const [, x, y, columns, rows] of path.matchAll(RECTANGLE)) {
      const [left, top] = [Number(x) * scale, Number(y) * scale];
      for (let row = top; row < top + Number(rows) * scale; row += 1) {
        for (let column = left; column < left + Number(columns) * scale; column += 1) {
          pixels.set([...color, 255], (row * width + column) * 4);
        }
      }
    }
  }
  return { pixels, width };
}

/** `#rgb` or `#rrggbb` as three numbers. */
function channelsOf(color: string): number[] {
  const digits = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}
