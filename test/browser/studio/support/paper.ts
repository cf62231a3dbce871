import type { Page } from 'playwright-core';

const DOTS_PER_INCH = 150;
export const PIXELS_PER_INCH = 96;
/** Open the Studio with this scale to print at 150 dpi. */
export const SCALE = DOTS_PER_INCH / PIXELS_PER_INCH;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export const inDots = ({ x, y, width }: Box): Box => ({
  x: Math.round(x * SCALE),
  y: Math.round(y * SCALE),
  width: Math.round(width * SCALE),
});

/**
 * Renders the page for print. Returns a picture, the area of every code in CSS pixels, the PDF, and the widths of the
 * sheets.
 */
export async function renderForPrint(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const areas = await page.locator('svg.sheet svg').evaluateAll((codes) =>
    codes.map((symbol): Box => {
      const { x, y, width } = symbol.getBoundingClientRect();
      const corner = symbol.closest('.sheets')?.getBoundingClientRect();
      return { x: x - (corner?.x ?? 0), y: y - (corner?.y ?? 0), width };
    }),
  );
  const picture = await page.locator('.sheets').screenshot();
  const sheetWidths = await page
    .locator('svg.sheet')
    .evaluateAll((all) => all.map((sheet) => sheet.getBoundingClientRect().width));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.emulateMedia({ media: 'screen' });
  return { areas, picture, pdf: pdf.toString('latin1'), sheetWidths };
}
