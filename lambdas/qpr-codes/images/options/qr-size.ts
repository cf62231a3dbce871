import { QR_DEFAULT_DPI, QR_DEFAULTS, QR_SIZES } from '../../../../contracts/qr-style.ts';
import { type FieldError, ServiceError } from '../../../platform/errors.ts';
import type { QrMatrix } from '../rendering/qr-matrix.ts';

export const unreadableStyle = (fields: readonly FieldError[]) =>
  new ServiceError(
    'invalid_input',
    'qr_image.unreadable_style',
    'An image with these options could not be created or scanned.',
    fields,
  );

/** How large an image is, on a screen or on paper. */
export interface QrSize {
  readonly widthPixels: number;
  /** Set only if the size was requested in millimeters. */
  readonly widthMillimeters?: number | undefined;
  /** Tells print programs how large a PNG is on paper. */
  readonly dotsPerInch?: number | undefined;
}

interface SizeOptions {
  readonly format: 'png' | 'svg';
  readonly size: string;
  readonly size_mm: string;
  readonly dpi: string;
}

const { pixels: PIXELS, millimeters: MILLIMETERS, dpi: DPI } = QR_SIZES;
const MILLIMETERS_PER_INCH = 25.4;
/** Below two pixels per module, cameras see only gray. */
const MIN_PIXELS_PER_MODULE = 2;

/** Parses the size options. Messages have no final period, because `addError` appends the given value. */
export function readSize(
  { format, size, size_mm, dpi }: SizeOptions,
  addError: (option: 'size' | 'size_mm' | 'dpi', message: string) => void,
): QrSize {
  const dotsPerInch = dpi === '' ? undefined : wholeNumber(dpi);
  if (dotsPerInch !== undefined && !isWithin(dotsPerInch, DPI)) {
    addError('dpi', `Must be a whole number from ${DPI.min} to ${DPI.max}`);
  } else if (dotsPerInch !== undefined && format === 'svg') {
    addError('dpi', 'Must be omitted for SVG, which prints sharply at any resolution');
  }
  if (size_mm === '') {
    const widthPixels = wholeNumber(size || QR_DEFAULTS.size);
    if (!isWithin(widthPixels, PIXELS)) {
      addError('size', `Must be a whole number from ${PIXELS.min} to ${PIXELS.max}`);
    }
    return { widthPixels, dotsPerInch };
  }
  if (size !== '') addError('size_mm', 'Must be omitted if size is given: use only one of the two');
  const widthMillimeters = wholeNumber(size_mm);
  if (!isWithin(widthMillimeters, MILLIMETERS)) {
    addError('size_mm', `Must be a whole number from ${MILLIMETERS.min} to ${MILLIMETERS.max}`);
  }
  const density = dotsPerInch ?? QR_DEFAULT_DPI;
  const widthPixels = Math.round((widthMillimeters / MILLIMETERS_PER_INCH) * density);
  if (format === 'png' && widthPixels > PIXELS.max) {
    const max = Math.floor((PIXELS.max * MILLIMETERS_PER_INCH) / density);
    addError(
      'size_mm',
      `Must be at most ${max} at ${density} dpi, because a PNG has at most ${PIXELS.max} pixels per side`,
    );
  }
  return { widthPixels, widthMillimeters, dotsPerInch: density };
}

/** Converts a size back to its options. */
export const sizeOptions = ({ widthPixels, widthMillimeters, dotsPerInch }: QrSize) =>
  widthMillimeters === undefined
    ? { size: String(widthPixels), size_mm: '', dpi: String(dotsPerInch ?? '') }
    : {
        size: QR_DEFAULTS.size,
        size_mm: String(widthMillimeters),
        dpi: dotsPerInch === QR_DEFAULT_DPI ? '' : String(dotsPerInch),
      };

/** Throws if the modules would be too small to scan. */
export function requireWidth({ size }: Pick<QrMatrix, 'size'>, requested: QrSize): void {
  const min = size * MIN_PIXELS_PER_MODULE;
  const { widthPixels, widthMillimeters, dotsPerInch = QR_DEFAULT_DPI } = requested;
  if (widthPixels >= min) return;
  const [option, minimum, given, at] =
    widthMillimeters === undefined
      ? ['size', min, widthPixels, '']
      : ['size_mm', Math.ceil((min * MILLIMETERS_PER_INCH) / dotsPerInch), widthMillimeters, ` at ${dotsPerInch} dpi`];
  const message = `Must be at least ${minimum}${at}, because scanners cannot read a smaller code; it is ${given}.`;
  throw unreadableStyle([{ path: `query.${option}`, message }]);
}

/** The width of an SVG, in millimeters if it was requested that way. */
export const svgWidth = ({ widthPixels, widthMillimeters }: QrSize): string =>
  widthMillimeters === undefined ? String(widthPixels) : `${widthMillimeters}mm`;

export const wholeNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max;
