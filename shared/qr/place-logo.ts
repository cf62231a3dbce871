interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Light space between the logo and the modules around it, in modules. */
const PADDING = 0.5;

/**
 * Where a logo goes, in modules from the image's corner: a light field of whole modules in the middle of the
 * symbol, so that none is cut, and in it the picture in its own proportions.
 */
export function placeLogo(
  { size, margin }: { readonly size: number; readonly margin: number },
  logo: { readonly width: number; readonly height: number },
  logoSize: number,
): { readonly field: Area; readonly picture: Area } {
  const symbol = size - 2 * margin;
  const longer = Math.max(logo.width, logo.height);
  const room = symbol * logoSize - 2 * PADDING;
  const picture = centred(size, (room * logo.width) / longer, (room * logo.height) / longer);
  const field = centred(size, wholeModules(picture.width), wholeModules(picture.height));
  return { field, picture };
}

/** A symbol has an odd number of modules, and so has what lies in its middle. */
const wholeModules = (length: number) => 2 * Math.round((length + 2 * PADDING - 1) / 2) + 1;

const centred = (size: number, width: number, height: number): Area => ({
  left: (size - width) / 2,
  top: (size - height) / 2,
  width,
  height,
});
