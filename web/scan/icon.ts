/** Copies the icon of the send button, with another path. Not every device has a font with emoji. */
export const icon = (path: string): Node[] =>
  [...document.querySelectorAll('#send>*')].map((original) => {
    const copy = document.importNode(original, true);
    copy.firstElementChild?.setAttribute('d', path);
    return copy;
  });
