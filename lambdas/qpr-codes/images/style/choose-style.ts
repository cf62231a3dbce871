import { createHash } from 'node:crypto';
import { ERROR_CORRECTIONS, type ErrorCorrection, LOGO_SIZE, MIN_QR_CONTRAST } from '../../../../contracts/qr-style.ts';
import { qrContrast } from '../../../../shared/qr/contrast.ts';
import { type FieldError, ServiceError } from '../../../platform/errors.ts';
import type { CodeStyle } from '../../qpr-code.ts';
import type { Logo } from '../logo/logo.ts';
import { shrinkLogo } from '../logo/shrink-logo.ts';
import { qrMatrix } from '../qr-matrix.ts';
import { isReadable } from './readable.ts';

export interface WantedStyle extends Pick<CodeStyle, 'dark' | 'light' | 'margin'> {
  /** At least this. */
  readonly errorCorrection: ErrorCorrection;
  /** At most this. */
  readonly logoSize: number;
}

/** What a logo hides is damage already: beyond it there has to be something left for dirt and scratches. */
const LEAST_WITH_LOGO = 'Q';
/** More than any view shows of a logo: to average a megapixel anew for each of them would take many seconds. */
const SEEN_PIXELS = 128;
/** Each smaller logo beside the one before. */
const SHRINKING = 0.85;

/**
 * The style as it will be: with the least error correction, and if need be a smaller logo, with which a decoder
 * reads every view of it. An error where none does: it would be printed, and then it is late.
 */
export function chooseStyle(text: string, wanted: WantedStyle, logo: Logo | undefined): CodeStyle {
  const { dark, light, margin } = wanted;
  if (qrContrast(dark, light) < MIN_QR_CONTRAST) throw unreadable([tooLittleContrast(dark, light)]);
  const seen = logo && shrinkLogo(logo, SEEN_PIXELS);
  for (const { errorCorrection, logoSize } of attempts(wanted, logo)) {
    const matrix = qrMatrix(text, { margin, errorCorrection });
    if (!isReadable(text, matrix, { dark, light, logo: seen, logoSize })) continue;
    const style = { dark, light, margin, errorCorrection, ...(logoSize !== undefined && { logoSize }) };
    return { ...style, version: versionOf(style, logo) };
  }
  throw unreadable([
    logo
      ? { path: 'body.logo', message: 'Hides too much: take one that is simpler or less wide.' }
      : { path: 'body.dark', message: 'Take a darker colour, or a lighter one for the ground.' },
  ]);
}

/** First more error correction, and only with the most of it a smaller logo. */
function* attempts({ errorCorrection: least, logoSize }: WantedStyle, logo: Logo | undefined) {
  const from = ERROR_CORRECTIONS.indexOf(least);
  const levels = ERROR_CORRECTIONS.slice(logo ? Math.max(from, ERROR_CORRECTIONS.indexOf(LEAST_WITH_LOGO)) : from);
  for (const errorCorrection of levels) yield { errorCorrection, logoSize: logo && logoSize };
  if (!logo) return;
  for (let smaller = logoSize * SHRINKING; smaller >= LOGO_SIZE.least; smaller *= SHRINKING) {
    yield { errorCorrection: 'H' as const, logoSize: Math.floor(smaller * 100) / 100 };
  }
}

/** Equal styles have one version, so saving a style again changes nothing. */
const versionOf = (style: Omit<CodeStyle, 'version'>, logo: Logo | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([style.dark, style.light, style.margin, style.errorCorrection, style.logoSize]))
    .update(logo?.file ?? '')
    .digest('hex')
    .slice(0, 12);

const tooLittleContrast = (dark: string, light: string): FieldError => ({
  path: 'body.dark',
  message:
    qrContrast(dark, light) < 1
      ? 'Must be darker than the ground: many scanners cannot read light on dark.'
      : `Must be darker, or the ground lighter: the contrast is ${qrContrast(dark, light).toFixed(1)}, and scanners need ${MIN_QR_CONTRAST} to 1.`,
});

const unreadable = (fields: readonly FieldError[]) =>
  new ServiceError('invalid_input', 'qr_style.unreadable', 'Scanners could not read this style.', fields);
