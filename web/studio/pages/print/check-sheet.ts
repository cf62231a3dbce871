import { loadWithRetry } from '../../data/load-with-retry.ts';
import { imageAt } from '../../parts/picture/image-at.ts';
import type { Paper, PlacedSymbol } from './sheets/layout.ts';

/** The resolution of a basic office printer. */
const DOTS_PER_MM = 150 / 25.4;
/** Simulates bleeding ink and shaking hands. */
const BLUR = 'blur(0.7px)';

/** Browsers report a longer task as a “long task”, because it delays the user's input. */
const MAX_TASK_MS = 50;

export interface ExpectedCode extends PlacedSymbol {
  readonly text: string;
  /** Modules per side, including the quiet zone. */
  readonly modules: number;
}

/**
 * Renders the sheet at print resolution and reads every code with an independent decoder. Returns the codes that fail.
 */
export async function findUnreadable(
  sheet: SVGSVGElement,
  paper: Paper,
  expected: readonly ExpectedCode[],
): Promise<ExpectedCode[]> {
  const [{ decode }, canvas] = await Promise.all([
    loadWithRetry(() => import('./decode.ts')),
    rasterized(sheet, paper),
  ]);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const failed: ExpectedCode[] = [];
  let pausedAt = performance.now();
  for (const code of expected) {
    const [x, y, size] = [code.x, code.y, code.size].map((length) => Math.round(length * DOTS_PER_MM)) as [
      number,
      number,
      number,
    ];
    const pixels = context?.getImageData(x, y, size, size);
    const isTooSmall = code.size < minReadableWidth(code.modules);
    if (isTooSmall || !pixels || decode(pixels) !== code.text) failed.push(code);
    // A sheet may have a hundred codes, so pause to keep the page responsive. A pause takes some milliseconds itself,
    // so do not pause after every code.
    if (performance.now() - pausedAt < MAX_TASK_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    pausedAt = performance.now();
  }
  return failed;
}

async function rasterized(sheet: SVGSVGElement, { width, height }: Paper): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(sheetFile(sheet));
  try {
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * DOTS_PER_MM);
    canvas.height = Math.round(height * DOTS_PER_MM);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context) context.filter = BLUR;
    context?.drawImage(await imageAt(url), 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The sheet as an SVG file, without the outlines of pre-cut labels. */
export function sheetFile(sheet: SVGSVGElement): Blob {
  const copy = sheet.cloneNode(true) as SVGSVGElement;
  for (const guide of copy.querySelectorAll('.guide')) guide.remove();
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

/** With fewer dots per module, the decoder may still read the code, but a handheld phone often does not. */
const MIN_DOTS_PER_MODULE = 2.5;

/** The minimum width of a code with this many modules, in whole millimeters. */
export const minReadableWidth = (modules: number): number => Math.ceil((modules * MIN_DOTS_PER_MODULE) / DOTS_PER_MM);
