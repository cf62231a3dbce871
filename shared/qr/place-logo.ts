interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Light space between the logo and the modules (the squares of the code) around it, in modules. */
const PADDING = 0.5;

/**
 * The position of a logo, in modules from the corner of the image. The logo is centered in a light field in the middle
 * of the symbol (the image without its margin) and keeps its proportions. The field covers whole modules, so that no
 * module is cut off. `size` is the width of the image in modules. `logoSize` is the longer side of the padded logo as a
 * fraction of the symbol's width.
 */
export function placeLogo(
  { size, margin }: { readonly size: number; readonly margin: number },
  logo: { readonly width: number; readonly height: number },
  logoSize: number,
): { readonly field: Area; readonly picture: Area } {
  const symbol = size - 2 * margin;
  const longer = Math.max(logo.width, logo.height);
  const available = symbol * logoSize - 2 * PADDING;
  const picture = centered(size, (available * logo.width) / longer, (available * logo.height) / longer);
  const field = centered(size, wholeModules(picture.width), wholeModules(picture.height));
  return { field, picture };
}

/** A symbol is an odd number of modules wide, so only a field with an odd width can be centered on whole modules. */
const wholeModules = (length: number) => 2 * Math.round((length + 2 * PADDING - 1) / 2) + 1;

const centered = (size: number, width: number, height: number): Area => ({
  left: (size - width) / 2,
  top: (size - height) / 2,
  width,
  height,
});
