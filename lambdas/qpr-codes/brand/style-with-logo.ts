import { readLogo } from '../images/logo/read-logo.ts';
import type { StyleWithLogo } from '../images/style/stored-style.ts';
import type { BrandStyle } from './brand.ts';

/** The style of a brand, ready to draw the images of a code. */
export const toStyleWithLogo = ({ logoFile, ...style }: BrandStyle): StyleWithLogo => ({
  style,
  logo: logoFile && readLogo(logoFile),
});
