/** Takes in the styles of a page, once, when its script comes. The policy of the page allows no inline style. */
export function adopt(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
