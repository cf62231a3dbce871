import { imageAt } from '../../parts/picture/image-at.ts';
import type { Paper, Placement } from './sheets/layout.ts';

/** What a modest office printer resolves. */
const DOTS_PER_MM = 150 / 25.4;
/** Ink runs, and hands shake. */
const BLUR = 'blur(0.7px)';

export interface Expected extends Placement {
  readonly text: string;
  /** Modules side by side, quiet zone included. */
  readonly modules: number;
}

/** The sheet as it will be on paper, read code by code by a decoder that is not our encoder. Gives those that fail. */
export async function unreadable(
  sheet: SVGSVGElement,
  paper: Paper,
  expected: readonly Expected[],
): Promise<Expected[]> {
  const [{ decode }, canvas] = await Promise.all([import('./decode.ts'), rasterized(sheet, paper)]);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const failed: Expected[] = [];
  for (const place of expected) {
    const [x, y, size] = [place.x, place.y, place.size].map((length) => Math.round(length * DOTS_PER_MM)) as [
      number,
      number,
      number,
    ];
    const pixels = context?.getImageData(x, y, size, size);
    const isTooSmall = place.size < leastReadable(place.modules);
    if (isTooSmall || !pixels || decode(pixels) !== place.text) failed.push(place);
    // A sheet may have a hundred codes: the page stays alive meanwhile.
    await new Promise((resolve) => setTimeout(resolve));
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

/** The sheet as a file of its own. */
export const sheetFile = (sheet: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(sheet)], { type: 'image/svg+xml' });

/** Below this many dots a module, the decoder may still read it; a phone in a hand often does not. */
const DOTS_PER_MODULE = 2.5;

/** The least width of a code with so many modules, in whole millimetres. */
export const leastReadable = (modules: number): number => Math.ceil((modules * DOTS_PER_MODULE) / DOTS_PER_MM);
