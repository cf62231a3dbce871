import type { DocumentPage } from '../documents/document.ts';

/** If more than this share of the text differs from the published version, the owner has to approve the new version. */
const MAX_CHANGED_SHARE = 1 / 3;

/** Whether so much has changed that the owner must approve it: the page may have been hacked, or show an error. */
export const needsApproval = (before: readonly DocumentPage[], after: readonly DocumentPage[]): boolean =>
  changedShare(before, after) > MAX_CHANGED_SHARE;

/** The share of the text that differs, line by line. The order of the lines does not matter. */
function changedShare(before: readonly DocumentPage[], after: readonly DocumentPage[]): number {
  const lines = linesOf(before);
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  const newLines = linesOf(after);
  for (const line of newLines) {
    const count = counts.get(line) ?? 0;
    if (count === 0) continue;
    counts.set(line, count - 1);
    common += line.length;
  }
  const longerLength = Math.max(lengthOf(lines), lengthOf(newLines));
  return longerLength === 0 ? 0 : 1 - common / longerLength;
}

const linesOf = (pages: readonly DocumentPage[]): string[] =>
  pages.flatMap(({ text }) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, { length }) => sum + length, 0);
