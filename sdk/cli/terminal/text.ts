/**
 * Replaces control characters: names, questions and answers are untrusted and must not control the terminal. CRLF
 * becomes a line break, but a lone `\r` could overwrite the line and is replaced.
 */
export const clean = (text: string): string =>
  text
    .replace(/\r\n/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
    .replace(/\t/g, ' ');

/** Like `clean`, but on one line. */
export const toSingleLine = (text: string): string =>
  clean(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' '),
  );

/**
 * The segmenter is created on first use: creating it takes a sixth of a command's start time, and most commands do not
 * need it.
 */
let segmenter: Intl.Segmenter | undefined;
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}
/** Printable ASCII: each character occupies one cell. */
const PLAIN = /^[ -~]*$/;
/** Characters that occupy two cells in a terminal: East Asian characters and most emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u;

const cellsOf = (character: string): number => (WIDE.test(character) ? 2 : 1);

export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmentsOf(text)) width += cellsOf(segment);
  return width;
}

/** Truncates a text to a width and adds an ellipsis. */
export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let [kept, used] = ['', 0];
  for (const { segment } of segmentsOf(text)) {
    used += cellsOf(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

export const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));
export const padStart = (text: string, width: number): string => ' '.repeat(Math.max(0, width - widthOf(text))) + text;
