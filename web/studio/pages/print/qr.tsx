import type { QrArt } from './qr-art.ts';

interface QrProps {
  readonly art: QrArt;
  /** Position and width in the surrounding drawing. */
  readonly x?: number;
  readonly y?: number;
  readonly width: number | string;
}

/** A QR image inside another drawing. It uses presentation attributes, because a saved file has no style sheet. */
export const Qr = ({ art: { size, dark, light, modules, logo }, x = 0, y = 0, width }: QrProps) => (
  <svg
    aria-hidden="true"
    x={x}
    y={y}
    width={width}
    height={width}
    viewBox={`0 0 ${size} ${size}`}
    shape-rendering="crispEdges"
  >
    <path fill={light} d={`M0 0h${size}v${size}H0z`} />
    <path fill={dark} d={modules} />
    {logo && (
      <>
        <path fill={light} d={logo.field} />
        <image href={logo.href} x={logo.left} y={logo.top} width={logo.width} height={logo.height} />
      </>
    )}
  </svg>
);
