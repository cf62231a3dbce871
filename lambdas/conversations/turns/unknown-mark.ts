/** With this mark, the model says that it does not know something. It is removed before anybody sees the answer. */
export const UNKNOWN_MARK = '[[unknown]]';

/** Keep the wording: the embedded model of `npm start` parses this line. */
export const UNKNOWN_RULE = `If you do not know what the person asks, end your answer with this exact mark: ${UNKNOWN_MARK}`;

const MARK = /\n{0,4} ?\[\[unknown\]\]/g;
/** The beginning of the mark at the end of a text, with the line breaks before it. */
const UNFINISHED = /\n{0,4}(?: ?\[(?:\[(?:u(?:n(?:k(?:n(?:o(?:w(?:n\]?)?)?)?)?)?)?)?)?)?$/;

/** Removes the mark, even if it arrives in several pieces. */
export async function* withoutMark(pieces: AsyncIterable<string>, onMark: () => void): AsyncGenerator<string> {
  let kept = '';
  try {
    for await (const piece of pieces) {
      const written = kept + piece;
      const text = written.replaceAll(MARK, '');
      if (text !== written) onMark();
      kept = UNFINISHED.exec(text)?.[0] ?? '';
      const complete = text.slice(0, text.length - kept.length);
      if (complete !== '') yield complete;
    }
  } finally {
    // If the model fails, what it wrote so far is still part of the answer.
    if (kept !== '') yield kept;
  }
}
