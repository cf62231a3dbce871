import { MIN_QR_CONTRAST } from '../../../../contracts/qr-style.ts';
import { qrContrast } from '../../../../shared/qr/contrast.ts';

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Why the service would reject these colors of a QR code; undefined if it would accept them. */
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
