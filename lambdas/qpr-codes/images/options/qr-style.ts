import {
  ERROR_CORRECTIONS,
  type ErrorCorrection,
  MIN_QR_CONTRAST,
  QR_DEFAULTS,
  QR_MARGIN,
  QR_OPTION_SEPARATOR,
  QR_OPTIONS,
} from '../../../../contracts/qr-style.ts';
import { qrContrast } from '../../../../shared/qr/contrast.ts';
import type { FieldError } from '../../../platform/errors.ts';
import { channels, normalizeColor } from '../colors.ts';
import { pngOf } from '../rendering/png.ts';
import { qrMatrix } from '../rendering/qr-matrix.ts';
import { svgOf } from '../rendering/svg.ts';
import { type QrSize, readSize, requireWidth, sizeOptions, svgWidth, unreadableStyle, wholeNumber } from './qr-size.ts';

interface QrStyle {
  readonly format: 'png' | 'svg';
  readonly size: QrSize;
  readonly margin: number;
  readonly ecc: ErrorCorrection;
  /** `#rrggbb`. */
  readonly dark: string;
  readonly light: string;
  /**
   * Version of the code's stored style, on which this image is based. Without it, the image starts from the default
   * style.
   */
  readonly version?: string | undefined;
}

const NAME = /^([^.]*)\.(png|svg)$/;

const VERSION = /^[0-9A-Za-z_-]{1,12}$/;

/**
 * Parses the style from the name of an image, `<size>~<margin>~<ecc>~<dark>~<light>~<size_mm>~<dpi>.png`. An empty part
 * means the default. An optional extra part is the version of the code's stored style, which determines everything
 * except the size. A style that scanners cannot read is an error: after printing, it would be too late.
 */
export function readStyle(name: string): QrStyle {
  const [, options = '', format] = NAME.exec(name) ?? [];
  const parts = options.split(QR_OPTION_SEPARATOR);
  if ((format !== 'png' && format !== 'svg') || parts.length < QR_OPTIONS.length) throw unreadableStyle([]);
  const [size = '', margin = '', ecc = '', dark = '', light = '', size_mm = '', dpi = '', version, ...more] = parts;
  if (more.length > 0 || (version !== undefined && !VERSION.test(version))) throw unreadableStyle([]);
  const errors: FieldError[] = [];
  const given = { size, margin, ecc, dark, light, size_mm, dpi };
  const addError = (option: (typeof QR_OPTIONS)[number], message: string) => {
    const value = given[option] || 'the default';
    // The edge function replaced a symbol with `_`, so the request had another value.
    const shown = value.includes('_') ? '' : `; it is ${value}`;
    errors.push({ path: `query.${option}`, message: `${message}${shown}.` });
  };

  const imageSize = readSize({ format, size, size_mm, dpi }, addError);
  const quietZone = wholeNumber(margin || QR_DEFAULTS.margin);
  const { min, max } = QR_MARGIN;
  if (!(quietZone >= min && quietZone <= max)) {
    addError('margin', `Must be a whole number from ${min} to ${max}: scanners need this quiet zone`);
  }
  const level = ERROR_CORRECTIONS.find((known) => known === (ecc || QR_DEFAULTS.ecc).toUpperCase());
  if (!level) addError('ecc', `Must be one of: ${ERROR_CORRECTIONS.join(', ')}`);
  const darkColor = normalizeColor(dark || QR_DEFAULTS.dark);
  const lightColor = normalizeColor(light || QR_DEFAULTS.light);
  if (!darkColor) addError('dark', 'Must be a color such as 1a2b3c');
  if (!lightColor) addError('light', 'Must be a color such as 1a2b3c');
  if (darkColor && lightColor && qrContrast(darkColor, lightColor) < MIN_QR_CONTRAST) {
    addError('dark', `Must be darker than light, with a contrast of at least ${MIN_QR_CONTRAST} to 1`);
  }
  if (version !== undefined) {
    for (const [option, value] of Object.entries({ margin, ecc, dark, light })) {
      if (value)
        errors.push({
          path: `query.${option}`,
          message: 'Must be omitted if v is given: the stored style determines it.',
        });
    }
  }
  if (errors.length > 0 || !level || !darkColor || !lightColor) throw unreadableStyle(errors);
  return { format, size: imageSize, margin: quietZone, ecc: level, dark: darkColor, light: lightColor, version };
}

/**
 * The canonical name of a style, regardless of how the request spelled it. The distribution derives the same name from
 * the query string.
 */
export function styleName({ format, size, margin, ecc, dark, light, version }: QrStyle): string {
  const values = {
    ...sizeOptions(size),
    margin: String(margin),
    ecc,
    dark: dark.slice(1),
    light: light.slice(1),
  };
  const parts = QR_OPTIONS.map((option) => (values[option] === QR_DEFAULTS[option] ? '' : values[option]));
  return `${[...parts, ...(version === undefined ? [] : [version])].join(QR_OPTION_SEPARATOR)}.${format}`;
}

/** Draws a text as a QR code in a style. Throws if the modules would be too small to scan. */
export function styledQr(text: string, style: QrStyle): string | Uint8Array {
  const { format, size, dark, light } = style;
  const matrix = qrMatrix(text, style);
  requireWidth(matrix, size);
  if (format === 'svg') return svgOf(matrix, { dark, light, width: svgWidth(size) });
  return pngOf(matrix, { ...size, dark: channels(dark), light: channels(light) });
}
