import { MIN_QR_CONTRAST } from '../../../../contracts/qr-style.ts';
import { qrContrast } from '../../../../shared/qr/contrast.ts';

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Checks the colors of a QR code before the service does. */
export function colorProblem({
  dark,
  light,
}: {
  readonly dark: string;
  readonly light: string;
}): 'malformed' | 'inverted' | 'weak' | undefined {
  if (!isColor(dark) || !isColor(light)) return 'malformed';
  const contrast = qrContrast(dark, light);
  // Below 1, `dark` is lighter than `light`.
  if (contrast < 1) return 'inverted';
  return contrast < MIN_QR_CONTRAST ? 'weak' : undefined;
}
