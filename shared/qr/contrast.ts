import { contrastOf } from '../page/accent.ts';

const BLACK = '#000000';

/**
 * The contrast of modules and background, both `#rrggbb`. Light modules on a dark background give less than 1: many
 * scanners cannot read inverted codes.
 */
export function qrContrast(dark: string, light: string): number {
  const contrast = contrastOf(dark, light);
  return contrastOf(dark, BLACK) <= contrastOf(light, BLACK) ? contrast : 1 / contrast;
}
