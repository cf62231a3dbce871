import { QR_DEFAULT_DPI, QR_DEFAULTS, QR_SIZES } from '../../../../contracts/qr-style.ts';
import { type FieldError, ServiceError } from '../../../platform/errors.ts';
import type { QrMatrix } from '../qr-matrix.ts';

export const unreadableStyle = (fields: readonly FieldError[]) =>
  new ServiceError('invalid_input', 'qr_image.unreadable_style', 'Such an image could not be made or read.', fields);

/** How large an image is, on a screen or on paper. */
export interface QrSize {
  readonly widthPixels: number;
  /** Only where it was asked for in millimetres. */
  readonly widthMillimetres?: number | undefined;
  /** Of a PNG: what tells print programs how large it is on paper. */
  readonly dotsPerInch?: number | undefined;
}

interface SizeOptions {
  readonly format: 'png' | 'svg';
  readonly size: string;
  readonly size_mm: string;
  readonly dpi: string;
}

const { pixels: PIXELS, millimetres: MILLIMETRES, dpi: DPI } = QR_SIZES;
const MILLIMETRES_PER_INCH = 25.4;
/** Below two pixels a module, cameras see grey. */
const LEAST_PIXELS_PER_MODULE = 2;

/** Reads a size from its options, and tells what is wrong with them: a part of a sentence, without its end. */
export function readSize(
  { format, size, size_mm, dpi }: SizeOptions,
  addError: (option: 'size' | 'size_mm' | 'dpi', message: string) => void,
): QrSize {
  const dotsPerInch = dpi === '' ? undefined : wholeNumber(dpi);
  if (dotsPerInch !== undefined && !isWithin(dotsPerInch, DPI)) {
    addError('dpi', `Must be a whole number from ${DPI.least} to ${DPI.most}`);
  } else if (dotsPerInch !== undefined && format === 'svg') {
    addError('dpi', 'Must be left out for SVG, which is as sharp as the printer');
  }
  if (size_mm === '') {
    const widthPixels = wholeNumber(size || QR_DEFAULTS.size);
    if (!isWithin(widthPixels, PIXELS)) {
      addError('size', `Must be a whole number from ${PIXELS.least} to ${PIXELS.most}`);
    }
    return { widthPixels, dotsPerInch };
  }
  if (size !== '') addError('size_mm', 'Must be left out beside size: one of the two says how large the image is');
  const widthMillimetres = wholeNumber(size_mm);
  if (!isWithin(widthMillimetres, MILLIMETRES)) {
    addError('size_mm', `Must be a whole number from ${MILLIMETRES.least} to ${MILLIMETRES.most}`);
  }
  const density = dotsPerInch ?? QR_DEFAULT_DPI;
  const widthPixels = Math.round((widthMillimetres / MILLIMETRES_PER_INCH) * density);
  if (format === 'png' && widthPixels > PIXELS.most) {
    const most = Math.floor((PIXELS.most * MILLIMETRES_PER_INCH) / density);
    addError('size_mm', `Must be at most ${most} at ${density} dpi, as a PNG has at most ${PIXELS.most} pixels a side`);
  }
  return { widthPixels, widthMillimetres, dotsPerInch: density };
}

/** The options that give this size. */
export const sizeOptions = ({ widthPixels, widthMillimetres, dotsPerInch }: QrSize) =>
  widthMillimetres === undefined
    ? { size: String(widthPixels), size_mm: '', dpi: String(dotsPerInch ?? '') }
    : {
        size: QR_DEFAULTS.size,
        size_mm: String(widthMillimetres),
        dpi: dotsPerInch === QR_DEFAULT_DPI ? '' : String(dotsPerInch),
      };

/** An error when the modules would be too small to read. */
export function requireWidth({ size }: Pick<QrMatrix, 'size'>, asked: QrSize): void {
  const least = size * LEAST_PIXELS_PER_MODULE;
  const { widthPixels, widthMillimetres, dotsPerInch = QR_DEFAULT_DPI } = asked;
  if (widthPixels >= least) return;
  const [option, leastOfIt, given, at] =
    widthMillimetres === undefined
      ? ['size', least, widthPixels, '']
      : [
          'size_mm',
          Math.ceil((least * MILLIMETRES_PER_INCH) / dotsPerInch),
          widthMillimetres,
          ` at ${dotsPerInch} dpi`,
        ];
  const message = `Must be at least ${leastOfIt}${at}: below that scanners cannot read it; it is ${given}.`;
  throw unreadableStyle([{ path: `query.${option}`, message }]);
}

/** The width of an SVG: in millimetres where it was asked for so. */
export const svgWidth = ({ widthPixels, widthMillimetres }: QrSize): string =>
  widthMillimetres === undefined ? String(widthPixels) : `${widthMillimetres}mm`;

export const wholeNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

const isWithin = (value: number, { least, most }: { readonly least: number; readonly most: number }) =>
  value >= least && value <= most;
