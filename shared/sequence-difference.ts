export interface Difference {
  readonly text: string;
  /** `left` and `right`: the text is only in that sequence. */
  readonly kind: 'same' | 'left' | 'right';
}

/** Above this many comparisons, everything between the common start and end is shown as one block per side. */
const MAX_STEPS = 4_000_000;

/** Compares two sequences of words or lines. */
export function sequenceDifference(left: readonly string[], right: readonly string[]): Difference[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  const rest = Math.min(left.length, right.length) - start;
  while (end < rest && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return [
    ...left.slice(0, start).map(same),
    ...compareMiddle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...left.slice(left.length - end).map(same),
  ];
}

const same = (text: string): Difference => ({ text, kind: 'same' });

/** Finds the longest common subsequence by dynamic programming. Its texts are `same`, all others `left` or `right`. */
function compareMiddle(left: readonly string[], right: readonly string[]): Difference[] {
  const replaceAll = (): Difference[] => [
    ...left.map((text): Difference => ({ text, kind: 'left' })),
    ...right.map((text): Difference => ({ text, kind: 'right' })),
  ];
  if (left.length * right.length > MAX_STEPS) return replaceAll();
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const differences: Difference[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const [leftText, rightText] = [left[row], right[column]];
    if (leftText !== undefined && leftText === rightText) {
      differences.push(same(leftText));
      row += 1;
      column += 1;
    } else if (rightText === undefined || (leftText !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      differences.push({ text: leftText ?? '', kind: 'left' });
      row += 1;
    } else {
      differences.push({ text: rightText, kind: 'right' });
      column += 1;
    }
  }
  return differences;
}
