/**
 * An icon with the given SVG path, made from a copy of the icon in the send button. It is not an emoji, because not
 * every device has a font with emoji.
 */
export function icon(path: string): Node {
  const copy = document.querySelector('#send svg')?.cloneNode(true) as Element;
  copy.firstElementChild?.setAttribute('d', path);
  return copy;
}
