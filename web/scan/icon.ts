/**
 * An icon with the given SVG path, made from a copy of the icon in the send button. It is not an emoji, because not
 * every device has a font with emoji.
 */
export const icon = (path: string): Node[] =>
  [...document.querySelectorAll('#send>*')].map((original) => {
    const copy = document.importNode(original, true);
    copy.firstElementChild?.setAttribute('d', path);
    return copy;
  });
