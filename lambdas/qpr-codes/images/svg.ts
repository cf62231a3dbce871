import type { QrMatrix } from './qr-matrix.ts';

/** As wide as a plain PNG: without a size of its own, a program shows it as wide as its window. */
const PIXELS_PER_MODULE = 10;

interface SvgStyle {
  /** In pixels, or with a unit. */
  readonly width?: string | undefined;
  /** `#rrggbb`. */
  readonly dark: string;
  readonly light: string;
  /** What lies over the modules, in modules. */
  readonly over?: string | undefined;
}

/** The matrix as an SVG of one path: a stroke per run of dark modules, the light ground included. */
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
    `<path${style ? ` fill="${style.dark}"` : ''} d="${path}"/>${style?.over ?? ''}</svg>\n`
  );
}
