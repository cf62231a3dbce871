import { createHash } from 'node:crypto';
import { ERROR_CORRECTIONS, type ErrorCorrection, LOGO_SIZE, MIN_QR_CONTRAST } from '../../../../contracts/qr-style.ts';
import { qrContrast } from '../../../../shared/qr/contrast.ts';
import { type FieldError, ServiceError } from '../../../platform/errors.ts';
import type { CodeStyle } from '../../qpr-code.ts';
import type { Logo } from '../logo/logo.ts';
import { shrinkLogo } from '../logo/shrink-logo.ts';
import { qrMatrix } from '../rendering/qr-matrix.ts';
import { isReadable } from './readable.ts';

export interface WantedStyle extends Pick<CodeStyle, 'dark' | 'light' | 'margin'> {
  /** The lowest level to use. */
  readonly ecc: ErrorCorrection;
  /** The largest size to use. */
  readonly logo_size: number;
}

/** The part that a logo hides already counts as damage. Some error correction must remain for dirt and scratches. */
const MIN_CORRECTION_WITH_LOGO = 'Q';
/**
 * The test views (`readable.ts`) draw the logo from a copy of this size, which has more detail than any view shows.
 * Averaging a megapixel again for each view would take many seconds.
 */
const PREVIEW_PIXELS = 128;
/** Factor between one logo size and the next smaller one. */
const SHRINK_FACTOR = 0.85;

/**
 * Chooses the final style: raises the error correction, and then shrinks the logo, until a decoder can read every test
 * view of every text. Throws if no style is readable: after printing, it would be too late.
 */
export function chooseStyle(texts: readonly string[], wanted: WantedStyle, logo: Logo | undefined): CodeStyle {
  const { dark, light, margin } = wanted;
  if (qrContrast(dark, light) < MIN_QR_CONTRAST) throw unreadable([tooLittleContrast(dark, light)]);
  const preview = logo && shrinkLogo(logo, PREVIEW_PIXELS);
  for (const { ecc, logo_size } of attempts(wanted, logo)) {
    const rasterStyle = { dark, light, logo: preview, logo_size };
    if (!texts.every((text) => isReadable(text, qrMatrix(text, { margin, ecc }), rasterStyle))) continue;
    const style = { dark, light, margin, ecc, ...(logo_size !== undefined && { logo_size }) };
    return { ...style, version: versionOf(style, logo) };
  }
  throw unreadable([
    logo
      ? { path: 'body.logo', message: 'Hides too much of the code: use a simpler or narrower logo.' }
      : { path: 'body.dark', message: 'Must be darker, or the background must be lighter.' },
  ]);
}

/** First raises the error correction; only at the highest level does it shrink the logo. */
function* attempts({ ecc: minCorrection, logo_size }: WantedStyle, logo: Logo | undefined) {
  const from = ERROR_CORRECTIONS.indexOf(minCorrection);
  const levels = ERROR_CORRECTIONS.slice(
    logo ? Math.max(from, ERROR_CORRECTIONS.indexOf(MIN_CORRECTION_WITH_LOGO)) : from,
  );
  for (const ecc of levels) yield { ecc, logo_size: logo && logo_size };
  if (!logo) return;
  for (let smaller = logo_size * SHRINK_FACTOR; smaller >= LOGO_SIZE.min; smaller *= SHRINK_FACTOR) {
    yield { ecc: 'H' as const, logo_size: Math.floor(smaller * 100) / 100 };
  }
}

/** Equal styles have the same version, so saving a style again changes nothing. */
const versionOf = (style: Omit<CodeStyle, 'version'>, logo: Logo | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([style.dark, style.light, style.margin, style.ecc, style.logo_size]))
    .update(logo?.file ?? '')
    .digest('hex')
    .slice(0, 12);

const tooLittleContrast = (dark: string, light: string): FieldError => ({
  path: 'body.dark',
  message:
    qrContrast(dark, light) < 1
      ? 'Must be darker than the background: many scanners cannot read light on dark.'
      : `Must be darker, or the background lighter: the contrast is ${qrContrast(dark, light).toFixed(1)}, and scanners need ${MIN_QR_CONTRAST} to 1.`,
});

const unreadable = (fields: readonly FieldError[]) =>
  new ServiceError('invalid_input', 'qr_style.unreadable', 'Scanners cannot read this style.', fields);
