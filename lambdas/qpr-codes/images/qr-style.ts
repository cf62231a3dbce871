import {
  ERROR_CORRECTIONS,
  type ErrorCorrection,
  LEAST_QR_CONTRAST,
  QR_DEFAULTS,
  QR_MARGIN,
  QR_OPTION_SEPARATOR,
  QR_OPTIONS,
  qrContrast,
} from '../../contracts/qr-style.ts';
import { type FieldError, ServiceError } from '../../platform/errors.ts';
import { channels, colour } from './colours.ts';
import { pngOf } from './png.ts';
import { type QrMatrix, qrMatrix } from './qr-matrix.ts';
import { svgOf } from './svg.ts';

interface QrStyle {
  readonly format: 'png' | 'svg';
  readonly widthPixels: number;
  readonly margin: number;
  readonly errorCorrection: ErrorCorrection;
  /** `#rrggbb`. */
  readonly dark: string;
  readonly light: string;
  /** Of the code's own style, from which this image begins; a plain one where it is left out. */
  readonly version?: string | undefined;
}

const MOST_PIXELS = 4_096;
/** Below two pixels a module, cameras see grey. */
const LEAST_PIXELS_PER_MODULE = 2;

const NAME = /^([^.]*)\.(png|svg)$/;

const VERSION = /^[0-9A-Za-z_]{1,12}$/;

/**
 * The style in the name of an image, `<size>~<margin>~<ecc>~<dark>~<light>.png`, where an empty part
 * is a default. A sixth part is the version of the code's own style, which says all but the size. A style that scanners could not read is an error: it would be printed, and then it is late.
 */
export function readStyle(name: string): QrStyle {
  const [, options = '', format] = NAME.exec(name) ?? [];
  const parts = options.split(QR_OPTION_SEPARATOR);
  if ((format !== 'png' && format !== 'svg') || parts.length < QR_OPTIONS.length) throw unreadableStyle([]);
  const [size = '', margin = '', ecc = '', dark = '', light = '', version, ...more] = parts;
  if (more.length > 0 || (version !== undefined && !VERSION.test(version))) throw unreadableStyle([]);
  const errors: FieldError[] = [];
  const given = { size, margin, ecc, dark, light };
  const addError = (option: (typeof QR_OPTIONS)[number], message: string) =>
    void errors.push({ path: `query.${option}`, message: `${message}; it is ${given[option] || 'the default'}.` });

  const widthPixels = wholeNumber(size || QR_DEFAULTS.size);
  if (!(widthPixels >= 1 && widthPixels <= MOST_PIXELS))
    addError('size', `Must be a whole number from 1 to ${MOST_PIXELS}`);
  const modules = wholeNumber(margin || QR_DEFAULTS.margin);
  const { least, most } = QR_MARGIN;
  if (!(modules >= least && modules <= most)) {
    addError('margin', `Must be a whole number from ${least} to ${most}: scanners need the quiet zone`);
  }
  const errorCorrection = ERROR_CORRECTIONS.find((level) => level === (ecc || QR_DEFAULTS.ecc).toUpperCase());
  if (!errorCorrection) addError('ecc', `Must be one of: ${ERROR_CORRECTIONS.join(', ')}`);
  const darkColour = colour(dark || QR_DEFAULTS.dark);
  const lightColour = colour(light || QR_DEFAULTS.light);
  if (!darkColour) addError('dark', 'Must be a colour such as 1a2b3c');
  if (!lightColour) addError('light', 'Must be a colour such as 1a2b3c');
  if (darkColour && lightColour && qrContrast(darkColour, lightColour) < LEAST_QR_CONTRAST) {
    addError('dark', `Must be darker than light, with a contrast of at least ${LEAST_QR_CONTRAST} to 1`);
  }
  if (version !== undefined) {
    for (const [option, value] of Object.entries({ margin, ecc, dark, light })) {
      if (value) errors.push({ path: `query.${option}`, message: 'Not beside v: the style of the code says it.' });
    }
  }
  if (errors.length > 0 || !errorCorrection || !darkColour || !lightColour) throw unreadableStyle(errors);
  return { format, widthPixels, margin: modules, errorCorrection, dark: darkColour, light: lightColour, version };
}

/** The one name of a style, however it was spelled. The distribution makes the same from the query string. */
export function styleName({ format, widthPixels, margin, errorCorrection, dark, light, version }: QrStyle): string {
  const values = {
    size: String(widthPixels),
    margin: String(margin),
    ecc: errorCorrection,
    dark: dark.slice(1),
    light: light.slice(1),
  };
  const parts = QR_OPTIONS.map((option) => (values[option] === QR_DEFAULTS[option] ? '' : values[option]));
  return `${[...parts, ...(version === undefined ? [] : [version])].join(QR_OPTION_SEPARATOR)}.${format}`;
}

/** The image of a text in a style; an error when its modules would be too small to read. */
export function styledQr(text: string, style: QrStyle): string | Uint8Array {
  const matrix = qrMatrix(text, style);
  requireWidth(matrix, style.widthPixels);
  if (style.format === 'svg') return svgOf(matrix, style);
  return pngOf(matrix, { ...style, dark: channels(style.dark), light: channels(style.light) });
}

export function requireWidth({ size }: Pick<QrMatrix, 'size'>, widthPixels: number): void {
  const least = size * LEAST_PIXELS_PER_MODULE;
  if (widthPixels >= least) return;
  throw unreadableStyle([
    {
      path: 'query.size',
      message: `Must be at least ${least}: below that scanners cannot read it; it is ${widthPixels}.`,
    },
  ]);
}

const unreadableStyle = (fields: readonly FieldError[]) =>
  new ServiceError('invalid_input', 'qr_image.unreadable_style', 'Such an image could not be made or read.', fields);

const wholeNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);
