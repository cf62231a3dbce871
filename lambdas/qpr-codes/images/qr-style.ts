import { QR_DEFAULTS, QR_OPTION_SEPARATOR, QR_OPTIONS } from '../../contracts/qr-style.ts';
import { type FieldError, ServiceError } from '../../platform/errors.ts';
import { pngOf } from './png.ts';
import { ERROR_CORRECTIONS, type ErrorCorrection, QUIET_ZONE, qrMatrix } from './qr-matrix.ts';
import { svgOf } from './svg.ts';

interface QrStyle {
  readonly format: 'png' | 'svg';
  readonly widthPixels: number;
  readonly margin: number;
  readonly errorCorrection: ErrorCorrection;
  /** `#rrggbb`. */
  readonly dark: string;
  readonly light: string;
}

const MOST_PIXELS = 4_096;
const WIDEST_MARGIN = 40;
/** Below two pixels a module, cameras see grey. */
const LEAST_PIXELS_PER_MODULE = 2;
/** What WCAG asks of text is about what scanners need in bad light. */
const LEAST_CONTRAST = 4.5;

const NAME = /^([^.]*)\.(png|svg)$/;

/**
 * The style in the name of an image, `<size>~<margin>~<ecc>~<dark>~<light>.png`, where an empty part
 * is a default. A style that scanners could not read is an error: it would be printed, and then it is late.
 */
export function readStyle(name: string): QrStyle {
  const [, options = '', format] = NAME.exec(name) ?? [];
  const parts = options.split(QR_OPTION_SEPARATOR);
  if ((format !== 'png' && format !== 'svg') || parts.length !== QR_OPTIONS.length) throw unreadableStyle([]);
  const [size = '', margin = '', ecc = '', dark = '', light = ''] = parts;
  const errors: FieldError[] = [];
  const addError = (option: (typeof QR_OPTIONS)[number], message: string) =>
    void errors.push({ path: `query.${option}`, message });

  const widthPixels = wholeNumber(size || QR_DEFAULTS.size);
  if (!(widthPixels >= 1 && widthPixels <= MOST_PIXELS))
    addError('size', `Must be a whole number up to ${MOST_PIXELS}.`);
  const modules = wholeNumber(margin || QR_DEFAULTS.margin);
  if (!(modules >= QUIET_ZONE && modules <= WIDEST_MARGIN)) {
    addError('margin', `Must be a whole number from ${QUIET_ZONE} to ${WIDEST_MARGIN}: scanners need the quiet zone.`);
  }
  const errorCorrection = ERROR_CORRECTIONS.find((level) => level === (ecc || QR_DEFAULTS.ecc).toUpperCase());
  if (!errorCorrection) addError('ecc', `Must be one of: ${ERROR_CORRECTIONS.join(', ')}.`);
  const darkColour = colour(dark || QR_DEFAULTS.dark);
  const lightColour = colour(light || QR_DEFAULTS.light);
  if (!darkColour) addError('dark', 'Must be a colour such as 1a2b3c.');
  if (!lightColour) addError('light', 'Must be a colour such as 1a2b3c.');
  if (darkColour && lightColour && contrast(darkColour, lightColour) < LEAST_CONTRAST) {
    addError('dark', `Must be darker than light, with a contrast of at least ${LEAST_CONTRAST} to 1.`);
  }
  if (errors.length > 0 || !errorCorrection || !darkColour || !lightColour) throw unreadableStyle(errors);
  return { format, widthPixels, margin: modules, errorCorrection, dark: darkColour, light: lightColour };
}

/** The one name of a style, however it was spelled. The distribution makes the same from the query string. */
export function styleName({ format, widthPixels, margin, errorCorrection, dark, light }: QrStyle): string {
  const values = {
    size: String(widthPixels),
    margin: String(margin),
    ecc: errorCorrection,
    dark: dark.slice(1),
    light: light.slice(1),
  };
  const parts = QR_OPTIONS.map((option) => (values[option] === QR_DEFAULTS[option] ? '' : values[option]));
  return `${parts.join(QR_OPTION_SEPARATOR)}.${format}`;
}

/** The image of a text in a style; an error when its modules would be too small to read. */
export function styledQr(text: string, style: QrStyle): string | Uint8Array {
  const matrix = qrMatrix(text, style);
  const least = matrix.size * LEAST_PIXELS_PER_MODULE;
  if (style.widthPixels < least) {
    throw unreadableStyle([
      { path: 'query.size', message: `Must be at least ${least}: below that scanners cannot read it.` },
    ]);
  }
  if (style.format === 'svg') return svgOf(matrix, style);
  return pngOf(matrix, { ...style, dark: channels(style.dark), light: channels(style.light) });
}

const unreadableStyle = (fields: readonly FieldError[]) =>
  new ServiceError('invalid_input', 'qr_image.unreadable_style', 'Such an image could not be made or read.', fields);

const wholeNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

/** `abc`, `aabbcc`, either with a leading #, as `#aabbcc`. */
function colour(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex)
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Light on dark gives less than 1: many scanners cannot read inverted codes. */
const contrast = (dark: string, light: string): number => (luminance(light) + 0.05) / (luminance(dark) + 0.05);
