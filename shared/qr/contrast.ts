import { contrastOf } from '../page/accent.ts';

const BLACK = '#000000';

/**
 * The contrast between the modules (the squares of a code, in the color `dark`) and the background (`light`). Both
 * colors are `#rrggbb`. If the modules are lighter than the background, the result is below 1, and so always too low:
 * many scanners cannot read inverted codes.
 */
export function qrContrast(dark: string, light: string): number {
  const contrast = contrastOf(dark, light);
  return contrastOf(dark, BLACK) <= contrastOf(light, BLACK) ? contrast : 1 / contrast;
}
