import type { QrMatrix } from './qr-matrix.ts';

/** The default width is that of the default PNG. Without a width, programs stretch an SVG to the window. */
const PIXELS_PER_MODULE = 10;

interface SvgStyle {
  /** Width in pixels, or with a unit. */
  readonly width?: string | undefined;
  /** `#rrggbb`. */
  readonly dark: string;
  readonly light: string;
  /** SVG that is drawn over the modules, in module coordinates. */
  readonly overlay?: string | undefined;
}

/** Draws the matrix as an SVG: a light background and one path with a rectangle per run of dark modules. */
export function svgOf(matrix: QrMatrix, style?: SvgStyle): string {
  const { size } = matrix;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!matrix.isDark(x, y)) continue;
      const start = x;
      while (x < size && matrix.isDark(x, y)) x += 1;
      path += `M${start} ${y}h${x - start}v1H${start}z`;
    }
  }
  const width = style?.width ?? `${size * PIXELS_PER_MODULE}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="${style?.light ?? '#fff'}" d="M0 0h${size}v${size}H0z"/>` +
    `<path${style ? ` fill="${style.dark}"` : ''} d="${path}"/>${style?.overlay ?? ''}</svg>\n`
  );
}
