const RUN = /M(\d+) (\d+)h(\d+)v(\d+)H\d+z/g;

/** Draws the rectangles of an SVG such as ours, in the order and colours it gives, as RGBA pixels. */
export function rasterize(svg: string, scale: number): { pixels: Uint8ClampedArray; width: number } {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4);
  for (const [, fill = '', path = ''] of svg.matchAll(/<path(?: fill="#(fff)")? d="([^"]*)"/g)) {
    for (const [, x, y, columns, rows] of path.matchAll(RUN)) {
      const shade = fill === 'fff' ? 255 : 0;
      const [left, top] = [Number(x) * scale, Number(y) * scale];
      for (let row = top; row < top + Number(rows) * scale; row += 1) {
        for (let column = left; column < left + Number(columns) * scale; column += 1) {
          pixels.set([shade, shade, shade, 255], (row * width + column) * 4);
        }
      }
    }
  }
  return { pixels, width };
}
