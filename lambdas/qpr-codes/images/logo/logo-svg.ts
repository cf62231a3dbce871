import { placeLogo } from '../../../contracts/page/place-logo.ts';
import type { QrMatrix } from '../qr-matrix.ts';
import type { Logo } from './logo.ts';

/** The logo on its light field, to be laid over the modules of an SVG: the file carries it along. */
export function logoSvg(matrix: QrMatrix, logo: Logo, logoSize: number, light: string): string {
  const { field, picture } = placeLogo(matrix, logo, logoSize);
  const [x, y, width, height] = [picture.left, picture.top, picture.width, picture.height].map((length) =>
    Number(length.toFixed(3)),
  );
  return (
    `<path fill="${light}" d="M${field.left} ${field.top}h${field.width}v${field.height}H${field.left}z"/>` +
    `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${logo.file.toString('base64')}"/>`
  );
}
