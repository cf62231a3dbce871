const FAMILY = 'system-ui, sans-serif';
/** The font size, in pixels, at which widths are measured. */
const MEASURED_AT = 100;
/** The line height as a multiple of the font size. */
export const LINE_HEIGHT = 1.2;

export interface FittedText {
  readonly lines: readonly string[];
  /** The font size in millimeters. */
  readonly size: number;
}

/** The space for a text, in millimeters. */
interface TextBox {
  readonly width: number;
  /** The maximum height of all lines together. */
  readonly height?: number;
  /** The maximum number of lines. */
  readonly lines: number;
  /** The largest font size. */
  readonly size: number;
  /** The smallest font size. */
  readonly min: number;
  readonly weight?: number;
}

/** Lines do not break at non-breaking spaces, such as the one before a French question mark. */
const SPACES = / +/;

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text as a multiple of the font size. */
function widthOf(text: string, weight: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  // A browser without a canvas cannot measure. An average letter is 0.6 times as wide as the font size.
  if (!context) return text.length * 0.6;
  context.font = `${weight} ${MEASURED_AT}px ${FAMILY}`;
  return context.measureText(text).width / MEASURED_AT;
}

/**
 * Breaks a text into lines, because SVG does not wrap text, and makes it as large as the box allows. If it does not fit
 * at the smallest font size, it ends with an ellipsis.
 */
export function fitText(text: string, box: TextBox): FittedText {
  const { width, height = Infinity, lines, size, min, weight = 400 } = box;
  const widest = widestWord(text, weight);
  for (let tried = size; ; tried = Math.max(min, tried * 0.92)) {
    // A smaller font is better than a broken word.
    if (tried > min && widest * tried > width) continue;
    const wrapped = wrap(text, width / tried, weight);
    const isTooTall = tried > min && wrapped.length * tried * LINE_HEIGHT > height;
    if (wrapped.length <= lines && !isTooTall)
      return { lines: balanced(text, width / tried, weight, wrapped), size: tried };
    if (tried > min) continue;
    const kept = wrapped.slice(0, lines);
    return { lines: [...kept.slice(0, -1), `${(kept.at(-1) ?? '').replace(/.$/u, '')}…`], size: tried };
  }
}

const widestWord = (text: string, weight: number): number =>
  Math.max(...text.split(SPACES).map((word) => widthOf(word, weight)));

/** Makes the lines about equally long without adding a line, so that no word is alone on the last line. */
function balanced(text: string, width: number, weight: number, wrapped: string[]): string[] {
  if (wrapped.length < 2) return wrapped;
  let best = wrapped;
  const min = widestWord(text, weight);
  for (let narrower = width * 0.95; narrower >= min; narrower *= 0.95) {
    const next = wrap(text, narrower, weight);
    if (next.length > wrapped.length) break;
    best = next;
  }
  return best;
}

function wrap(text: string, width: number, weight: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(SPACES)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer, weight) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    // A word that is wider than the line breaks between letters.
    for (const part of widthOf(word, weight) > width ? word : [word]) {
      if (line && widthOf(line + part, weight) > width) {
        lines.push(line);
        line = '';
      }
      line += part;
    }
  }
  return line ? [...lines, line] : lines;
}
