import { QR_DEFAULT_DPI, QR_DEFAULTS, QR_SIZES } from '../../../contracts/qr-style.ts';
import type { FieldError } from '../../../platform/errors.ts';
import type { QrMatrix } from '../qr-matrix.ts';
import { unreadableStyle } from './unreadable-style.ts';

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

/** Reads a size from its options; what is wrong with them goes to `errors`. */
export function readSize({ format, size, size_mm, dpi }: SizeOptions, errors: FieldError[]): QrSize {
  const addError = (option: 'size' | 'size_mm' | 'dpi', message: string) =>
    void errors.push({ path: `query.${option}`, message });
  const dotsPerInch = dpi === '' ? undefined : wholeNumber(dpi);
  if (dotsPerInch !== undefined && !isWithin(dotsPerInch, DPI)) {
    addError('dpi', `Must be a whole number from ${DPI.least} to ${DPI.most}.`);
  } else if (dotsPerInch !== undefined && format === 'svg') {
    addError('dpi', 'Only for PNG: an SVG is as sharp as the printer. Leave it out.');
  }
  if (size_mm === '') {
    const widthPixels = wholeNumber(size || QR_DEFAULTS.size);
    if (!isWithin(widthPixels, PIXELS)) {
      addError('size', `Must be a whole number of pixels up to ${PIXELS.most}.`);
    }
    return { widthPixels, dotsPerInch };
  }
  if (size !== '') addError('size_mm', 'Not beside size: one of the two says how large the image is.');
  const widthMillimetres = wholeNumber(size_mm);
  if (!isWithin(widthMillimetres, MILLIMETRES)) {
    addError('size_mm', `Must be a whole number of millimetres from ${MILLIMETRES.least} to ${MILLIMETRES.most}.`);
  }
  const density = dotsPerInch ?? QR_DEFAULT_DPI;
  const widthPixels = Math.round((widthMillimetres / MILLIMETRES_PER_INCH) * density);
  if (format === 'png' && widthPixels > PIXELS.most) {
    const most = Math.floor((PIXELS.most * MILLIMETRES_PER_INCH) / density);
    addError(
      'size_mm',
      `At ${density} dpi at most ${most}: a PNG is at most ${PIXELS.most} pixels wide. SVG has no such limit.`,
    );
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
  const why = 'below that scanners cannot read it.';
  if (widthMillimetres === undefined)
    throw unreadableStyle([{ path: 'query.size', message: `Must be at least ${least}: ${why}` }]);
  const leastMillimetres = Math.ceil((least * MILLIMETRES_PER_INCH) / dotsPerInch);
  throw unreadableStyle([
    { path: 'query.size_mm', message: `Must be at least ${leastMillimetres} at ${dotsPerInch} dpi: ${why}` },
  ]);
}

/** The width of an SVG: in millimetres where it was asked for so. */
export const svgWidth = ({ widthPixels, widthMillimetres }: QrSize): string =>
  widthMillimetres === undefined ? String(widthPixels) : `${widthMillimetres}mm`;

export const wholeNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

const isWithin = (value: number, { least, most }: { readonly least: number; readonly most: number }) =>
  value >= least && value <= most;
